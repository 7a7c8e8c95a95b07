import{a as e,i as t,l as n,n as r,r as i,t as a}from"./file-CM-n_zDL.js";import{d as o,f as s,p as c,r as l}from"./match_pb-C9Wzb-Xv.js";import{a as u,t as d}from"./counted-CoIAHfMa.js";import{n as f}from"./any_pb-DubW9Jdq.js";import{n as p,r as m}from"./any-DPaWTSgB.js";var h;(function(e){e[e.Canceled=1]=`Canceled`,e[e.Unknown=2]=`Unknown`,e[e.InvalidArgument=3]=`InvalidArgument`,e[e.DeadlineExceeded=4]=`DeadlineExceeded`,e[e.NotFound=5]=`NotFound`,e[e.AlreadyExists=6]=`AlreadyExists`,e[e.PermissionDenied=7]=`PermissionDenied`,e[e.ResourceExhausted=8]=`ResourceExhausted`,e[e.FailedPrecondition=9]=`FailedPrecondition`,e[e.Aborted=10]=`Aborted`,e[e.OutOfRange=11]=`OutOfRange`,e[e.Unimplemented=12]=`Unimplemented`,e[e.Internal=13]=`Internal`,e[e.Unavailable=14]=`Unavailable`,e[e.DataLoss=15]=`DataLoss`,e[e.Unauthenticated=16]=`Unauthenticated`})(h||={});function g(e){let t=h[e];return typeof t==`string`?t[0].toLowerCase()+t.substring(1).replace(/[A-Z]/g,e=>`_`+e.toLowerCase()):e.toString()}var _=class e extends Error{constructor(e,t=h.Unknown,n,r,i){super(ee(e,t)),this.name=`ConnectError`,this.isWireError=!1,Object.setPrototypeOf(this,new.target.prototype),this.rawMessage=e,this.code=t,this.metadata=new Headers(n??{}),this.details=r??[],this.cause=i}static from(t,n=h.Unknown){return t instanceof e?t:t instanceof Error?t.name==`AbortError`||t.name==`TimeoutError`?new e(t.message,h.Canceled):new e(t.message,n,void 0,void 0,t):new e(String(t),n,void 0,void 0,t)}static[Symbol.hasInstance](t){return t instanceof Error?Object.getPrototypeOf(t)===e.prototype||t.name===`ConnectError`&&`code`in t&&typeof t.code==`number`&&`metadata`in t&&`details`in t&&Array.isArray(t.details)&&`rawMessage`in t&&typeof t.rawMessage==`string`&&`cause`in t:!1}findDetails(e){let t=e.kind===`message`?{getMessage:t=>t===e.typeName?e:void 0}:e,i=[];for(let e of this.details){if(`desc`in e){t.getMessage(e.desc.typeName)&&i.push(n(e.desc,e.value));continue}let a=t.getMessage(e.type);if(a)try{i.push(r(a,e.value))}catch{}}return i}};function ee(e,t){return e.length?`[${g(t)}] ${e}`:`[${g(t)}]`}function te(e,t){let n={};for(let r of e.methods){let e=t(r);e!=null&&(n[r.localName]=e)}return n}var ne=function(e){if(!Symbol.asyncIterator)throw TypeError(`Symbol.asyncIterator is not defined.`);var t=e[Symbol.asyncIterator],n;return t?t.call(e):(e=typeof __values==`function`?__values(e):e[Symbol.iterator](),n={},r(`next`),r(`throw`),r(`return`),n[Symbol.asyncIterator]=function(){return this},n);function r(t){n[t]=e[t]&&function(n){return new Promise(function(r,a){n=e[t](n),i(r,a,n.done,n.value)})}}function i(e,t,n,r){Promise.resolve(r).then(function(t){e({value:t,done:n})},t)}},v=function(e){return this instanceof v?(this.v=e,this):new v(e)},re=function(e,t,n){if(!Symbol.asyncIterator)throw TypeError(`Symbol.asyncIterator is not defined.`);var r=n.apply(e,t||[]),i,a=[];return i=Object.create((typeof AsyncIterator==`function`?AsyncIterator:Object).prototype),s(`next`),s(`throw`),s(`return`,o),i[Symbol.asyncIterator]=function(){return this},i;function o(e){return function(t){return Promise.resolve(t).then(e,d)}}function s(e,t){r[e]&&(i[e]=function(t){return new Promise(function(n,r){a.push([e,t,n,r])>1||c(e,t)})},t&&(i[e]=t(i[e])))}function c(e,t){try{l(r[e](t))}catch(e){f(a[0][3],e)}}function l(e){e.value instanceof v?Promise.resolve(e.value.v).then(u,d):f(a[0][2],e)}function u(e){c(`next`,e)}function d(e){c(`throw`,e)}function f(e,t){e(t),a.shift(),a.length&&c(a[0][0],a[0][1])}},ie=function(e){var t={},n;return r(`next`),r(`throw`,function(e){throw e}),r(`return`),t[Symbol.iterator]=function(){return this},t;function r(r,i){t[r]=e[r]?function(t){return(n=!n)?{value:v(e[r](t)),done:!1}:i?i(t):t}:i}};function ae(e){return re(this,arguments,function*(){yield v(yield*ie(ne(e)))})}var y=function(e){if(!Symbol.asyncIterator)throw TypeError(`Symbol.asyncIterator is not defined.`);var t=e[Symbol.asyncIterator],n;return t?t.call(e):(e=typeof __values==`function`?__values(e):e[Symbol.iterator](),n={},r(`next`),r(`throw`),r(`return`),n[Symbol.asyncIterator]=function(){return this},n);function r(t){n[t]=e[t]&&function(n){return new Promise(function(r,a){n=e[t](n),i(r,a,n.done,n.value)})}}function i(e,t,n,r){Promise.resolve(r).then(function(t){e({value:t,done:n})},t)}},b=function(e){return this instanceof b?(this.v=e,this):new b(e)},x=function(e){var t={},n;return r(`next`),r(`throw`,function(e){throw e}),r(`return`),t[Symbol.iterator]=function(){return this},t;function r(r,i){t[r]=e[r]?function(t){return(n=!n)?{value:b(e[r](t)),done:!1}:i?i(t):t}:i}},oe=function(e,t,n){if(!Symbol.asyncIterator)throw TypeError(`Symbol.asyncIterator is not defined.`);var r=n.apply(e,t||[]),i,a=[];return i=Object.create((typeof AsyncIterator==`function`?AsyncIterator:Object).prototype),s(`next`),s(`throw`),s(`return`,o),i[Symbol.asyncIterator]=function(){return this},i;function o(e){return function(t){return Promise.resolve(t).then(e,d)}}function s(e,t){r[e]&&(i[e]=function(t){return new Promise(function(n,r){a.push([e,t,n,r])>1||c(e,t)})},t&&(i[e]=t(i[e])))}function c(e,t){try{l(r[e](t))}catch(e){f(a[0][3],e)}}function l(e){e.value instanceof b?Promise.resolve(e.value.v).then(u,d):f(a[0][2],e)}function u(e){c(`next`,e)}function d(e){c(`throw`,e)}function f(e,t){e(t),a.shift(),a.length&&c(a[0][0],a[0][1])}};function se(e,t){return te(e,e=>{switch(e.methodKind){case`unary`:return ce(t,e);case`server_streaming`:return le(t,e);case`client_streaming`:return ue(t,e);case`bidi_streaming`:return de(t,e);default:return null}})}function ce(e,t){return async(n,r)=>{var i,a;let o=await e.unary(t,r?.signal,r?.timeoutMs,r?.headers,n,r?.contextValues);return(i=r?.onHeader)==null||i.call(r,o.header),(a=r?.onTrailer)==null||a.call(r,o.trailer),o.message}}function le(e,t){return(n,r)=>S(e.stream(t,r?.signal,r?.timeoutMs,r?.headers,ae([n]),r?.contextValues),r)}function ue(e,t){return async(n,r)=>{var i,a,o,s,c,l;let u=await e.stream(t,r?.signal,r?.timeoutMs,r?.headers,n,r?.contextValues);(c=r?.onHeader)==null||c.call(r,u.header);let d,f=0;try{for(var p=!0,m=y(u.message),g;g=await m.next(),i=g.done,!i;p=!0)s=g.value,p=!1,d=s,f++}catch(e){a={error:e}}finally{try{!p&&!i&&(o=m.return)&&await o.call(m)}finally{if(a)throw a.error}}if(!d)throw new _(`protocol error: missing response message`,h.Unimplemented);if(f>1)throw new _(`protocol error: received extra messages for client streaming method`,h.Unimplemented);return(l=r?.onTrailer)==null||l.call(r,u.trailer),d}}function de(e,t){return(n,r)=>S(e.stream(t,r?.signal,r?.timeoutMs,r?.headers,n,r?.contextValues),r)}function S(e,t){let n=(function(){return oe(this,arguments,function*(){var n,r;let i=yield b(e);(n=t?.onHeader)==null||n.call(t,i.header),yield b(yield*x(y(i.message))),(r=t?.onTrailer)==null||r.call(t,i.trailer)})})()[Symbol.asyncIterator]();return{[Symbol.asyncIterator]:()=>({next:()=>n.next()})}}function C(e,t,...n){if(n.length>0)throw Error();return e.services[t]}var w=a(btoa(`
\x1Bardri/match/v1/record.protoardri.match.v1"÷
\bLogEntry
\x07version (
\x07time_ms (/
\x07created (\v2.ardri.match.v1.MatchCreatedH\0,
joined (\v2.ardri.match.v1.SeatJoinedH\0.
\x07started (\v2\x1B.ardri.match.v1.LoggedStartH\0-
acted (\v2.ardri.match.v1.LoggedActionH\03
\fdraw_offered\x07 (\v2\x1B.ardri.match.v1.DrawOfferedH\05
\rdraw_declined\b (\v2.ardri.match.v1.DrawDeclinedH\0(
left	 (\v2.ardri.match.v1.SeatLeftH\00
\breturned
 (\v2.ardri.match.v1.SeatReturnedH\0+
ended\v (\v2.ardri.match.v1.MatchEndedH\05
\rdraw_accepted\f (\v2.ardri.match.v1.DrawAcceptedH\0;
takeback_offered (\v2.ardri.match.v1.TakebackOfferedH\0=
takeback_accepted (\v2 .ardri.match.v1.TakebackAcceptedH\0=
takeback_declined (\v2 .ardri.match.v1.TakebackDeclinedH\04

taken_back (\v2.ardri.match.v1.LoggedTakebackH\04
\vdropped_out (\v2.ardri.match.v1.LoggedDropOutH\00
freed (\v2.ardri.match.v1.LoggedSeatFreedH\0B
body"#
\vLoggedStart
\fremaining_ms ("
\fLoggedAction\f
seat (
action (
\bnotation (	
\fremaining_ms (
lapsed (\b
value (H\0B\b
_value"\\
\rLoggedDropOut\f
seat ('
reason (2.ardri.match.v1.DropOut
\fremaining_ms ("
LoggedSeatFreed\f
seat (":
LoggedTakeback

to_version (
\fremaining_ms ("s
Record
\bmatch_id (	\f
game (	
\x07entries (\f
\x07digests (\f'
names (\v2.ardri.match.v1.SeatName"&
\bSeatName\f
seat (\f
name (	bproto3`),[o]),fe=i(w,0),pe=a(btoa(`
google/rpc/status.proto
google.rpc"N
Status\f
code (
\x07message (	%
\x07details (\v2.google.protobuf.AnyB^
com.google.rpcB\vStatusProtoPZ7google.golang.org/genproto/googleapis/rpc/status;status¢RPCbproto3`),[f]),T=a(btoa(`
$ardri/engine/v1/engine_service.protoardri.engine.v1"#
DescribeGameRequest\f
game (	";
DescribeGameResponse#
game (\v2.ardri.engine.v1.Game"
Game\f
name (	\r
title (	
	min_seats (
	max_seats (

seat_names (	
\rrules_version (	\x1B
perfect_information\x07 (\b(
\x07options\b (\v2.ardri.engine.v1.Option
levels	 (
\foptions_type
 (	
\vaction_type\v (	
	view_type\f (	

event_type\r (	
\volder_rules (	-
\rlevel_details (\v2.ardri.engine.v1.Level

table_type (	
\bin_hands (\b"
Level
number (\r
title (	\r
words (	
rating (H\0(
band (\v2.ardri.engine.v1.LevelBand
\x07version (	B	
\x07_rating"\`
	LevelBand
rating (
low (H\0
high (H\r
games (B
_lowB\x07
_high"Ñ
Option\f
name (	
\x07meaning (	\f
rule (	
flag (\bH\0/
number (\v2.ardri.engine.v1.NumberOptionH\0/
choice (\v2.ardri.engine.v1.ChoiceOptionH\0
absent\x07 (	\r
title\b (	B	
\x07default"<
\fNumberOption
\x07default (\r
least (\f
most ("Z
\fChoiceOption
\x07default (	
\x07choices (	(
\x07details (\v2.ardri.engine.v1.Choice"6
Choice\f
name (	\r
title (	
\x07meaning (	"
DescribeTableRequest
game_or_match_id (	%
\x07options (\v2.google.protobuf.Any\r
seats (
\rrules_version (	
digest (\f"\`
DescribeTableResponse
digest (\f
	unchanged (\b$
table (\v2.ardri.match.v1.Table"6
GetRulesRequest\f
game (	
\rrules_version (	"O
GetRulesResponse
\rrules_version (	$
rules (\v2.ardri.engine.v1.Rule"3
Rule
number (	\r
title (	\f
text (	"ý
CreateMatchRequest\f
game (	
\bmatch_id (	\r
seats (%
\x07options (\v2.google.protobuf.Any$
clock (\v2.ardri.match.v1.Clock4
abandonment_grace (\v2.google.protobuf.Duration
\x07private\x07 (\b#
taken\b (\v2.ardri.match.v1.Seat
\vinvite_code	 (	/
\foffer_window
 (\v2.google.protobuf.Duration\f
seed\v (\f\f
salt\f (\f\r
hints\r (\b
	opened_by (	&
\breserved (\v2.ardri.match.v1.Seat
\rrules_version (	\r
rated (\b

rematch_of (	
	takebacks (\b7
spectator_delay (\v2.ardri.match.v1.SpectatorDelay
\bpractice (\b

substitute (H\0
\vbots_resign (\bB\r
\v_substitute";
CreateMatchResponse$
match (\v2.ardri.match.v1.Match"z
JoinMatchRequest
\bmatch_id (	
seat (H\0
\vinvite_code (	
\x07entropy (\f

request_id (	B\x07
_seat"
JoinMatchResponse$
match (\v2.ardri.match.v1.Match\f
seat (

seat_token (	(
time (\v2.google.protobuf.Timestamp"x
GetMatchRequest
\bmatch_id (	
\x07version (H\0
seat (H
\rwith_presence (\bB

\b_versionB\x07
_seat"
GetMatchResponse$
match (\v2.ardri.match.v1.Match(
time (\v2.google.protobuf.Timestamp*
\bpresence (\v2.ardri.match.v1.Presence"û
ListMatchesRequest\f
game (	-
\bstatuses (2\x1B.ardri.match.v1.MatchStatus
	page_size (

page_token (	

account_id (	
	with_bots (\bH\0
rated\x07 (\bH)
since\b (\v2.google.protobuf.TimestampB\f

_with_botsB\b
_rated"]
ListMatchesResponse-
\x07matches (\v2.ardri.match.v1.MatchSummary
next_page_token (	"q
ListLegalActionsRequest
\bmatch_id (	
seat (H\0

with_words (\b
\fwith_effects (\bB\x07
_seat"
ListLegalActionsResponse
\x07version ('
\x07actions (\v2.ardri.match.v1.Action)
\x07effects (\v2.ardri.engine.v1.Effects"P
\x07Effects$
events (\v2.google.protobuf.Any\f
told (	
	uncertain (\b"
PlayActionRequest
\bmatch_id (	
expected_version (

request_id (	&
action (\v2.ardri.match.v1.Action
value (H\0B\b
_value"O
PlayActionResponse
\x07version ((
time (\v2.google.protobuf.Timestamp"h
CheckActionRequest
\bmatch_id (	
expected_version (&
action (\v2.ardri.match.v1.Action"K
CheckActionResponse
\x07version (#
\x07refusal (\v2.google.rpc.Status"{
\vPlayRequest
\bmatch_id (	)
open (\v2.ardri.engine.v1.PlayOpenH\0'
act (\v2.ardri.engine.v1.PlayActH\0B
body"¹
\bPlayOpen
\ffrom_version (

with_views (\b
\fwith_actions (\b

with_words (\b
\fwith_phrases (\b
\rwith_presence (\b,
	keep_seat\x07 (\v2.google.protobuf.Duration"_
\x07PlayAct
expected_version (

request_id (	&
action (\v2.ardri.match.v1.Action"
\fPlayResponse%
ack (\v2.ardri.engine.v1.PlayAck-
\x07refusal (\v2.ardri.engine.v1.PlayRefusal'
\bsnapshot (\v2.ardri.match.v1.Match%
events (\v2.ardri.match.v1.Event-
	heartbeat (\v2.ardri.engine.v1.Heartbeat'
end (\v2.ardri.engine.v1.StreamEnd.
\bposition\x07 (\v2.ardri.match.v1.PositionView"
said\b (\v2.ardri.match.v1.Said*
\bpresence	 (\v2.ardri.match.v1.Presence".
\x07PlayAck

request_id (	
\x07version ("E
\vPlayRefusal

request_id (	"
status (\v2.google.rpc.Status"ç
WatchMatchRequest
\bmatch_id (	
\ffrom_version (

with_views (\b
\fwith_actions (\b

with_words (\b
\fwith_phrases (\b
\rwith_presence\x07 (\b,
	keep_seat\b (\v2.google.protobuf.Duration
	uncounted	 (\b"È
WatchMatchResponse'
\bsnapshot (\v2.ardri.match.v1.Match%
events (\v2.ardri.match.v1.Event-
	heartbeat (\v2.ardri.engine.v1.Heartbeat'
end (\v2.ardri.engine.v1.StreamEnd.
\bposition\x07 (\v2.ardri.match.v1.PositionView"
said\b (\v2.ardri.match.v1.Said*
\bpresence	 (\v2.ardri.match.v1.PresenceJ\bJ\b"F
	Heartbeat(
time (\v2.google.protobuf.Timestamp
\x07version ("
	StreamEnd
\x07version ("&
ResignMatchRequest
\bmatch_id (	"&
ResignMatchResponse
\x07version ("$
OfferDrawRequest
\bmatch_id (	"$
OfferDrawResponse
\x07version ("5
AnswerDrawRequest
\bmatch_id (	
accept (\b"%
AnswerDrawResponse
\x07version ("%
ClaimMatchRequest
\bmatch_id (	"T
ClaimMatchResponse
\x07version (-
	claimable (\v2.google.protobuf.Timestamp"¥
GetReplayRequest
\bmatch_id (	

with_words (\b
seat (H\0

with_views (\b&
record (\v2.ardri.match.v1.Record
\vrecord_only (\bB\x07
_seat"b
GetReplayResponse%
events (\v2.ardri.match.v1.Event&
record (\v2.ardri.match.v1.Record"O
VerifyReplayRequest
\bmatch_id (	&
record (\v2.ardri.match.v1.Record"
VerifyReplayResponse
\bverified (\b
\vdiverges_at (

divergence (	
\x07entries ((
\x07outcome (\v2.ardri.match.v1.Outcome\r
cause (	"@
	TableStep
\bmatch_id (	
\x07version (
\bnotation (	"M
SettleStepsRequest\f
game (	)
steps (\v2.ardri.engine.v1.TableStep"C
SettleStepsResponse,
\x07results (\v2\x1B.ardri.engine.v1.StepResult"D

StepResult'
fate (2.ardri.engine.v1.StepFate\r
error (	"µ
\vWaitingStep
\bmatch_id (	
\x07version (\f
step (	)
state (2.ardri.engine.v1.StepState)
since (\v2.google.protobuf.Timestamp
\battempts (\r
error\x07 (	"r
ListStepsRequest\f
game (	)
state (2.ardri.engine.v1.StepState
	page_size (

page_token (	"Y
ListStepsResponse+
steps (\v2.ardri.engine.v1.WaitingStep
next_page_token (	"&
ReofferStepRequest
\bmatch_id (	"A
ReofferStepResponse*
step (\v2.ardri.engine.v1.WaitingStep"(
OfferTakebackRequest
\bmatch_id (	"(
OfferTakebackResponse
\x07version ("9
AnswerTakebackRequest
\bmatch_id (	
accept (\b")
AnswerTakebackResponse
\x07version ("X

SayRequest
\bmatch_id (	&
phrase (2.ardri.match.v1.Phrase
\bto_seats (\b"\r
\vSayResponse"#
WatchMatchesRequest\f
game (	"o
WatchMatchesResponse-
\x07changed (\v2.ardri.match.v1.MatchSummary(
time (\v2.google.protobuf.Timestamp"7
CountResultsRequest\f
game (	

account_id (	"D
CountResultsResponse,
\x07results (\v2\x1B.ardri.match.v1.ResultCount"'
CallOffMatchRequest
\bmatch_id (	"'
CallOffMatchResponse
\x07version ("9
LeaveMatchRequest
\bmatch_id (	

request_id (	"%
LeaveMatchResponse
\x07version (*g
\bStepFate
STEP_FATE_UNSPECIFIED\0
STEP_FATE_SETTLED
STEP_FATE_LATE
STEP_FATE_REFUSED*T
	StepState
STEP_STATE_UNSPECIFIED\0
STEP_STATE_WAITING
STEP_STATE_DEAD2¼
\rEngineService[
\fDescribeGame$.ardri.engine.v1.DescribeGameRequest%.ardri.engine.v1.DescribeGameResponse^
\rDescribeTable%.ardri.engine.v1.DescribeTableRequest&.ardri.engine.v1.DescribeTableResponseO
\bGetRules .ardri.engine.v1.GetRulesRequest!.ardri.engine.v1.GetRulesResponseX
\vCreateMatch#.ardri.engine.v1.CreateMatchRequest$.ardri.engine.v1.CreateMatchResponseR
	JoinMatch!.ardri.engine.v1.JoinMatchRequest".ardri.engine.v1.JoinMatchResponseO
\bGetMatch .ardri.engine.v1.GetMatchRequest!.ardri.engine.v1.GetMatchResponseX
\vListMatches#.ardri.engine.v1.ListMatchesRequest$.ardri.engine.v1.ListMatchesResponseg
ListLegalActions(.ardri.engine.v1.ListLegalActionsRequest).ardri.engine.v1.ListLegalActionsResponseU

PlayAction".ardri.engine.v1.PlayActionRequest#.ardri.engine.v1.PlayActionResponseX
\vCheckAction#.ardri.engine.v1.CheckActionRequest$.ardri.engine.v1.CheckActionResponseG
Play.ardri.engine.v1.PlayRequest.ardri.engine.v1.PlayResponse(0W

WatchMatch".ardri.engine.v1.WatchMatchRequest#.ardri.engine.v1.WatchMatchResponse0X
\vResignMatch#.ardri.engine.v1.ResignMatchRequest$.ardri.engine.v1.ResignMatchResponseR
	OfferDraw!.ardri.engine.v1.OfferDrawRequest".ardri.engine.v1.OfferDrawResponseU

AnswerDraw".ardri.engine.v1.AnswerDrawRequest#.ardri.engine.v1.AnswerDrawResponseU

ClaimMatch".ardri.engine.v1.ClaimMatchRequest#.ardri.engine.v1.ClaimMatchResponseR
	GetReplay!.ardri.engine.v1.GetReplayRequest".ardri.engine.v1.GetReplayResponse[
\fVerifyReplay$.ardri.engine.v1.VerifyReplayRequest%.ardri.engine.v1.VerifyReplayResponseX
\vSettleSteps#.ardri.engine.v1.SettleStepsRequest$.ardri.engine.v1.SettleStepsResponseR
	ListSteps!.ardri.engine.v1.ListStepsRequest".ardri.engine.v1.ListStepsResponseX
\vReofferStep#.ardri.engine.v1.ReofferStepRequest$.ardri.engine.v1.ReofferStepResponse^
\rOfferTakeback%.ardri.engine.v1.OfferTakebackRequest&.ardri.engine.v1.OfferTakebackResponsea
AnswerTakeback&.ardri.engine.v1.AnswerTakebackRequest'.ardri.engine.v1.AnswerTakebackResponse@
Say\x1B.ardri.engine.v1.SayRequest.ardri.engine.v1.SayResponse]
\fWatchMatches$.ardri.engine.v1.WatchMatchesRequest%.ardri.engine.v1.WatchMatchesResponse0[
\fCountResults$.ardri.engine.v1.CountResultsRequest%.ardri.engine.v1.CountResultsResponse[
\fCallOffMatch$.ardri.engine.v1.CallOffMatchRequest%.ardri.engine.v1.CallOffMatchResponseU

LeaveMatch".ardri.engine.v1.LeaveMatchRequest#.ardri.engine.v1.LeaveMatchResponsebproto3`),[o,w,u,f,s,c,pe]),me=i(T,29),he=i(T,30),ge=i(T,31),_e=i(T,32),E=C(T,0),D=a(btoa(`
&ardri/gateway/v1/account_service.protoardri.gateway.v1"2
CreateGuestRequest\f
name (	
device (	"
CreateGuestResponse*
\x07account (\v2.ardri.gateway.v1.Account\r
token (	+
\x07expires (\v2.google.protobuf.Timestamp
\rrefresh_token (	"@
RefreshTokenRequest
\rrefresh_token (	

request_id (	"i
RefreshTokenResponse\r
token (	+
\x07expires (\v2.google.protobuf.Timestamp
\rrefresh_token (	"b
StartSessionRequest
device (	'
scopes (2.ardri.gateway.v1.Scope

request_id (	"|
StartSessionResponse\r
token (	+
\x07expires (\v2.google.protobuf.Timestamp
\rrefresh_token (	
	device_id (	"
ListDevicesRequest"@
ListDevicesResponse)
\x07devices (\v2.ardri.gateway.v1.Device"
Device
	device_id (	\f
name (	'
scopes (2.ardri.gateway.v1.Scope(
made (\v2.google.protobuf.Timestamp(
used (\v2.google.protobuf.Timestamp

is_current (\b)
ended\x07 (\v2.google.protobuf.Timestamp(
end\b (2\x1B.ardri.gateway.v1.DeviceEnd"%
EndDeviceRequest
	device_id (	"
EndDeviceResponse"h
\x07Account

account_id (	\f
name (	+
\x07created (\v2.google.protobuf.Timestamp
avatar ("-
\vPreferences\r
value (\f
\x07version ("
GetAccountRequest"Ø
GetAccountResponse*
\x07account (\v2.ardri.gateway.v1.Account'
scopes (2.ardri.gateway.v1.Scope2
\vpreferences (\v2.ardri.gateway.v1.Preferences9
recovery_code_expires (\v2.google.protobuf.Timestamp"<
IssueTokenRequest'
scopes (2.ardri.gateway.v1.Scope"P
IssueTokenResponse\r
token (	+
\x07expires (\v2.google.protobuf.Timestamp"¶
UpdateAccountRequest
name (	H\0
avatar (H
\vpreferences (\fH 
preferences_version (HB\x07
_nameB	
\x07_avatarB
\f_preferencesB
_preferences_version"³
UpdateAccountResponse*
\x07account (\v2.ardri.gateway.v1.Account2
\vpreferences (\v2.ardri.gateway.v1.Preferences\r
token (	+
\x07expires (\v2.google.protobuf.Timestamp"'
GetProfileRequest

account_id (	"±
GetProfileResponse*
\x07account (\v2.ardri.gateway.v1.Account-
\x07ratings (\v2.ardri.gateway.v1.GameRating,
\x07results (\v2\x1B.ardri.match.v1.ResultCount

games_away (	"[

GameRating\f
game (	
rating (
	deviation (\r
games (\r
place ("b
ListRatingPointsRequest

account_id (	\f
game (	
	page_size (

page_token (	"b
ListRatingPointsResponse-
points (\v2.ardri.gateway.v1.RatingPoint
next_page_token (	"{
\vRatingPoint\r
games ((
time (\v2.google.protobuf.Timestamp
rating (
	deviation (
\bmatch_id (	"E
CreateLinkCodeRequest,
kind (2.ardri.gateway.v1.LinkCodeKind"S
CreateLinkCodeResponse\f
code (	+
\x07expires (\v2.google.protobuf.Timestamp"I
RedeemLinkCodeRequest\f
code (	

request_id (	
device (	"
RedeemLinkCodeResponse*
\x07account (\v2.ardri.gateway.v1.Account\r
token (	+
\x07expires (\v2.google.protobuf.Timestamp
\rrefresh_token (	"=
ExportAccountRequest
	page_size (

page_token (	"ò
ExportAccountResponse*
\x07account (\v2.ardri.gateway.v1.Account2
\vpreferences (\v2.ardri.gateway.v1.Preferences2

link_codes (\v2.ardri.gateway.v1.KeptLinkCode2

identities (\v2.ardri.gateway.v1.KeptIdentity-
\x07ratings (\v2.ardri.gateway.v1.KeptRating8
\rrating_points (\v2!.ardri.gateway.v1.KeptRatingPoint-
\x07tickets\x07 (\v2.ardri.gateway.v1.KeptTicket5
opened_matches\b (\v2.ardri.gateway.v1.KeptOpening
next_page_token	 (	)
\x07devices
 (\v2.ardri.gateway.v1.Device"
\fKeptLinkCode,
kind (2.ardri.gateway.v1.LinkCodeKind+
\x07expires (\v2.google.protobuf.Timestamp,
\bredeemed (\v2.google.protobuf.Timestamp"
\fKeptIdentity
issuer (	
\x07subject (	*
linked (\v2.google.protobuf.Timestamp(
used (\v2.google.protobuf.Timestamp"T

KeptRating\f
game (	
rating (

mu (\r
sigma (\r
games ("M
KeptRatingPoint\f
game (	,
point (\v2.ardri.gateway.v1.RatingPoint"´

KeptTicket
	ticket_id (	\f
game (	\f
name (	
rating (+
\x07created (\v2.google.protobuf.Timestamp*
closed (\v2.google.protobuf.Timestamp
detail\x07 (	"u
\vKeptOpening
\bmatch_id (	

request_id (	
\vinvite_code (	+
\x07created (\v2.google.protobuf.Timestamp"c
DeleteAccountRequest
confirmed_account_id (	-
	confirmed (\v2.google.protobuf.Timestamp"
DeleteAccountResponse*u
Scope
SCOPE_UNSPECIFIED\0

SCOPE_PLAY\r
	SCOPE_BOT
SCOPE_ORGANISE
\rSCOPE_OBSERVE
\vSCOPE_ADMIN*l
	DeviceEnd
DEVICE_END_UNSPECIFIED\0
DEVICE_END_OWNER
DEVICE_END_REUSED
DEVICE_END_CROWDED*f
\fLinkCodeKind
LINK_CODE_KIND_UNSPECIFIED\0
LINK_CODE_KIND_DEVICE\x1B
LINK_CODE_KIND_RECOVERY2Â

AccountServiceZ
\vCreateGuest$.ardri.gateway.v1.CreateGuestRequest%.ardri.gateway.v1.CreateGuestResponse]
\fRefreshToken%.ardri.gateway.v1.RefreshTokenRequest&.ardri.gateway.v1.RefreshTokenResponse]
\fStartSession%.ardri.gateway.v1.StartSessionRequest&.ardri.gateway.v1.StartSessionResponseZ
\vListDevices$.ardri.gateway.v1.ListDevicesRequest%.ardri.gateway.v1.ListDevicesResponseT
	EndDevice".ardri.gateway.v1.EndDeviceRequest#.ardri.gateway.v1.EndDeviceResponseW

GetAccount#.ardri.gateway.v1.GetAccountRequest$.ardri.gateway.v1.GetAccountResponseW

IssueToken#.ardri.gateway.v1.IssueTokenRequest$.ardri.gateway.v1.IssueTokenResponse\`
\rUpdateAccount&.ardri.gateway.v1.UpdateAccountRequest'.ardri.gateway.v1.UpdateAccountResponseW

GetProfile#.ardri.gateway.v1.GetProfileRequest$.ardri.gateway.v1.GetProfileResponsei
ListRatingPoints).ardri.gateway.v1.ListRatingPointsRequest*.ardri.gateway.v1.ListRatingPointsResponsec
CreateLinkCode'.ardri.gateway.v1.CreateLinkCodeRequest(.ardri.gateway.v1.CreateLinkCodeResponsec
RedeemLinkCode'.ardri.gateway.v1.RedeemLinkCodeRequest(.ardri.gateway.v1.RedeemLinkCodeResponse\`
\rExportAccount&.ardri.gateway.v1.ExportAccountRequest'.ardri.gateway.v1.ExportAccountResponse\`
\rDeleteAccount&.ardri.gateway.v1.DeleteAccountRequest'.ardri.gateway.v1.DeleteAccountResponsebproto3`),[o,c]),ve=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.PLAY=1]=`PLAY`,e[e.BOT=2]=`BOT`,e[e.ORGANISE=3]=`ORGANISE`,e[e.OBSERVE=4]=`OBSERVE`,e[e.ADMIN=5]=`ADMIN`,e}({}),ye=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.OWNER=1]=`OWNER`,e[e.REUSED=2]=`REUSED`,e[e.CROWDED=3]=`CROWDED`,e}({}),O=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.DEVICE=1]=`DEVICE`,e[e.RECOVERY=2]=`RECOVERY`,e}({}),k=C(D,0),A=a(btoa(`
$ardri/gateway/v1/lobby_service.protoardri.gateway.v1"
ListGamesRequest"?
ListGamesResponse*
games (\v2\x1B.ardri.gateway.v1.GameEntry"A
	GameEntry#
game (\v2.ardri.engine.v1.Game
\x07healthy (\b"Þ
OpenMatchRequest\f
game (	\r
seats (%
\x07options (\v2.google.protobuf.Any$
clock (\v2.ardri.match.v1.Clock4
abandonment_grace (\v2.google.protobuf.Duration
\x07private (\b
seat\x07 (H\0'
bots\b (\v2.ardri.gateway.v1.BotSeat

request_id	 (	

watch_only
 (\b/
\foffer_window\v (\v2.google.protobuf.Duration
hints\f (\bH
\rbring_entropy\r (\b
	takebacks (\bH7
spectator_delay (\v2.ardri.match.v1.SpectatorDelay
\rpractice_seed (\f

substitute (H
\vbots_resign (\bHB\x07
_seatB\b
_hintsB\f

_takebacksB\r
\v_substituteB
\f_bots_resign"9
\x07BotSeat\f
seat ( 
bot (\v2.ardri.match.v1.Bot"p
OpenMatchResponse$
match (\v2.ardri.match.v1.Match\f
seat (

seat_token (	
\vinvite_code (	"&
ListOpenMatchesRequest\f
game (	"H
ListOpenMatchesResponse-
\x07matches (\v2.ardri.match.v1.MatchSummary"q
AcceptInviteRequest
\vinvite_code (	
seat (H\0
\rbring_entropy (\b

request_id (	B\x07
_seat"^
AcceptInviteResponse$
match (\v2.ardri.match.v1.Match\f
seat (

seat_token (	"M
RematchRequest
\bmatch_id (	
\rbring_entropy (\b

request_id (	"Y
RematchResponse$
match (\v2.ardri.match.v1.Match\f
seat (

seat_token (	"{
ListMyMatchesRequest\r
games (	-
\bstatuses (2\x1B.ardri.match.v1.MatchStatus
	page_size (

page_token (	"s
ListMyMatchesResponse-
\x07matches (\v2.ardri.match.v1.MatchSummary
next_page_token (	

games_away (	"þ
SearchMatchesRequest\r
games (	-
\bstatuses (2\x1B.ardri.match.v1.MatchStatus
	page_size (

page_token (	

account_id (	
	with_bots (\bH\0
rated\x07 (\bH)
since\b (\v2.google.protobuf.TimestampB\f

_with_botsB\b
_rated"s
SearchMatchesResponse-
\x07matches (\v2.ardri.match.v1.MatchSummary
next_page_token (	

games_away (	"\\
MatchesSnapshot\f
game (	-
\x07matches (\v2.ardri.match.v1.MatchSummary\f
away (\b"O
WatchAccountRequest\r
games (	)
since (\v2.google.protobuf.Timestamp"®
WatchAccountResponse3
\bsnapshot (\v2!.ardri.gateway.v1.MatchesSnapshot)
news (\v2\x1B.ardri.gateway.v1.MatchNews(
time (\v2.google.protobuf.Timestamp\f
left (	"^
	MatchNews+
match (\v2.ardri.match.v1.MatchSummary$
news (2.ardri.gateway.v1.News"3
WatchLobbyRequest\r
games (	
\x07running ("å
WatchLobbyResponse3
\bsnapshot (\v2!.ardri.gateway.v1.MatchesSnapshot-
\x07changed (\v2.ardri.match.v1.MatchSummary
closed (	(
time (\v2.google.protobuf.Timestamp1
\x07running (\v2 .ardri.gateway.v1.RunningMatches"M
RunningMatches\f
game (	-
\x07matches (\v2.ardri.match.v1.MatchSummary*¶
News
NEWS_UNSPECIFIED\0
NEWS_YOUR_TURN
NEWS_TURN_PASSED
\fNEWS_INVITED
\fNEWS_REMATCH
NEWS_SEAT_TAKEN
\fNEWS_STARTED

NEWS_ENDED\x07
NEWS_SEAT_FREED\b2Ñ
\fLobbyServiceT
	ListGames".ardri.gateway.v1.ListGamesRequest#.ardri.gateway.v1.ListGamesResponseT
	OpenMatch".ardri.gateway.v1.OpenMatchRequest#.ardri.gateway.v1.OpenMatchResponsef
ListOpenMatches(.ardri.gateway.v1.ListOpenMatchesRequest).ardri.gateway.v1.ListOpenMatchesResponse]
\fAcceptInvite%.ardri.gateway.v1.AcceptInviteRequest&.ardri.gateway.v1.AcceptInviteResponseN
\x07Rematch .ardri.gateway.v1.RematchRequest!.ardri.gateway.v1.RematchResponse\`
\rListMyMatches&.ardri.gateway.v1.ListMyMatchesRequest'.ardri.gateway.v1.ListMyMatchesResponse\`
\rSearchMatches&.ardri.gateway.v1.SearchMatchesRequest'.ardri.gateway.v1.SearchMatchesResponse_
\fWatchAccount%.ardri.gateway.v1.WatchAccountRequest&.ardri.gateway.v1.WatchAccountResponse0Y

WatchLobby#.ardri.gateway.v1.WatchLobbyRequest$.ardri.gateway.v1.WatchLobbyResponse0bproto3`),[T,o,f,s,c]),j=i(A,4),M=i(A,18),N=i(A,21),P=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.YOUR_TURN=1]=`YOUR_TURN`,e[e.TURN_PASSED=2]=`TURN_PASSED`,e[e.INVITED=3]=`INVITED`,e[e.REMATCH=4]=`REMATCH`,e[e.SEAT_TAKEN=5]=`SEAT_TAKEN`,e[e.STARTED=6]=`STARTED`,e[e.ENDED=7]=`ENDED`,e[e.SEAT_FREED=8]=`SEAT_FREED`,e}({}),F=C(A,0);function I(e){return Array.from(e,e=>e.toString(16).padStart(2,`0`)).join(``)}function be(e){return Uint8Array.from({length:e.length/2},(t,n)=>Number.parseInt(e.slice(2*n,2*n+2),16))}var xe=100,Se=5e3,Ce=15e3,L=class{#e=0;succeeded(){this.#e=0}next(e){let t=Math.min(Se,xe*2**this.#e);return this.#e=Math.min(this.#e+1,16),e.retryMilliseconds+Math.random()*t}};function R(e,t){return new Promise(n=>{let r=setTimeout(n,e);t?.addEventListener(`abort`,()=>(clearTimeout(r),n()),{once:!0})})}var z=5,we=2;function Te(e){let t=new Uint8Array(z+e.length);return new DataView(t.buffer).setUint32(1,e.length),t.set(e,z),t}async function*Ee(e,t){let n=e?.getReader(),r=new Uint8Array;try{for(;;){let e=r.length<z?void 0:new DataView(r.buffer,r.byteOffset).getUint32(1);if(e!==void 0&&r.length>=z+e){yield{isEnd:((r[0]??0)&we)!==0,bytes:r.slice(z,z+e)},r=r.slice(z+e);continue}let i=await n?.read().catch(t);if(i?.value===void 0)return;r=De(r,i.value)}}finally{await n?.cancel().catch(()=>void 0)}}function De(e,t){let n=new Uint8Array(e.length+t.length);return n.set(e),n.set(t,e.length),n}var B=a(btoa(`
google/rpc/error_details.proto
google.rpc"
	ErrorInfo
reason (	
domain (	5
\bmetadata (\v2#.google.rpc.ErrorInfo.MetadataEntry/
\rMetadataEntry\v
key (	\r
value (	:8";
	RetryInfo.
\vretry_delay (\v2.google.protobuf.Duration"2
	DebugInfo
\rstack_entries (	
detail (	"
\fQuotaFailure6

violations (\v2".google.rpc.QuotaFailure.ViolationÆ
	Violation
\x07subject (	
\vdescription (	
\vapi_service (	
\fquota_metric (	
\bquota_id (	Q
quota_dimensions (\v27.google.rpc.QuotaFailure.Violation.QuotaDimensionsEntry
\vquota_value\x07 (
future_quota_value\b (H\06
QuotaDimensionsEntry\v
key (	\r
value (	:8B
_future_quota_value"
PreconditionFailure=

violations (\v2).google.rpc.PreconditionFailure.Violation?
	Violation\f
type (	
\x07subject (	
\vdescription (	"Ì

BadRequest?
field_violations (\v2%.google.rpc.BadRequest.FieldViolation}
FieldViolation\r
field (	
\vdescription (	
reason (	7
localized_message (\v2.google.rpc.LocalizedMessage"7
\vRequestInfo

request_id (	
\fserving_data (	"\`
\fResourceInfo
\rresource_type (	
\rresource_name (	\r
owner (	
\vdescription (	"V
Help$
links (\v2.google.rpc.Help.Link(
Link
\vdescription (	\v
url (	"3
LocalizedMessage
locale (	
\x07message (	Bl
com.google.rpcBErrorDetailsProtoPZ?google.golang.org/genproto/googleapis/rpc/errdetails;errdetails¢RPCbproto3`),[s]),V=i(B,0),H=i(B,1);function U(e){return Number(e.seconds)*1e3+e.nanos/1e6}function W(e){return Number(e.seconds)*1e3+e.nanos/1e6}function Oe(e){return{seconds:BigInt(Math.trunc(e)),nanos:Math.round(e%1*1e9)}}function ke(e,t){return e?.deadline===void 0?e?.remaining===void 0?void 0:W(e.remaining):Math.max(0,U(e.deadline)-t)}function Ae(e){let t=Math.floor(e/100);if(t<100)return`0:0${Math.floor(t/10)}.${t%10}`;let n=Math.ceil(e/1e3),[r,i,a]=[Math.floor(n/3600),Math.floor(n/60)%60,n%60];if(r>=48)return`${Math.floor(r/24)} days ${r%24} h`;let o=`${String(a).padStart(2,`0`)}`;return r>0?`${r}:${String(i).padStart(2,`0`)}:${o}`:`${i}:${o}`}function je(e){let t=Math.round(e/1e3);return[[Math.floor(t/86400),`day`],[Math.floor(t/3600)%24,`hour`],[Math.floor(t/60)%60,`minute`],[t%60,`second`]].filter(([e])=>e>0).map(([e,t])=>d(e,t)).slice(0,2).join(` `)||`no time`}function Me(e){let t=e?.base===void 0?0:W(e.base)/1e3;switch(e?.kind){case l.FISCHER:{let n=e.increment===void 0?0:W(e.increment)/1e3;return`${Math.round(t/60*10)/10} min${n>0?` + ${n} s a move`:``}`}case l.PER_MOVE:return`${t} s a move`;case l.CORRESPONDENCE:return`${d(Math.round(t/8640)/10,`day`)} a move`;default:return`no clock`}}var Ne=t(V,H),G=`UNREACHABLE`,Pe=`SLOW_CONSUMER`,Fe=new Set([h.Unavailable,h.Canceled,h.DeadlineExceeded,h.Internal,h.Unknown]),K=class e extends Error{reason;code;metadata;retryMilliseconds;constructor(e,t,n,r={},i=0){super(e),this.reason=t,this.code=n,this.metadata=r,this.retryMilliseconds=i}static unreachable(t){return new e(t,G,h.Unavailable)}get rule(){return this.metadata.rule??``}get isPassing(){return this.retryMilliseconds>0||this.code===h.Unavailable||this.reason===Pe}};function q(e){if(e instanceof K)return e;let t=_.from(e),[n]=t.findDetails(V),[r]=t.findDetails(H);return n===void 0&&Fe.has(t.code)?K.unreachable(t.rawMessage):J(t.rawMessage,t.code,n,r)}function Ie(e){let t=e.details.map(e=>p(e,Ne)),n=t.find(e=>e?.$typeName===V.typeName),r=t.find(e=>e?.$typeName===H.typeName);return J(e.message,e.code,n,r)}function Le(e){let{code:t,message:n,details:r}=JSON.parse(e),{reason:i=``,metadata:a={}}=r?.find(e=>e.reason!==void 0)??{},o=r?.find(e=>e.retryDelay!==void 0)?.retryDelay??`0s`;return new K(n??``,i,t??h.Unknown,a,parseFloat(o)*1e3)}function J(e,t,n,r){let i=r?.retryDelay===void 0?0:W(r.retryDelay);return new K(e,n?.reason??h[t].toUpperCase(),t,n?.metadata??{},i)}var Re=new Map(Object.entries(h).flatMap(([e,t])=>typeof t==`number`?[[Ve(e),t]]:[]));function Y(e,t){async function n(n,r,i,a){let o=new Headers({"content-type":`application/${r}`,"connect-protocol-version":`1`});a.timeoutMs!==void 0&&o.set(`connect-timeout-ms`,String(a.timeoutMs));let s=new URL(`/${n.parent.typeName}/${n.name}`,t??location.origin).href,c=await e(s,{method:`POST`,headers:o,body:i,signal:ze(a)}).catch(Q);if(!c.ok)throw Z(await c.json().catch(()=>({})),h.Unavailable);return c}return{async unary(...e){let[t,i,a,,o]=e,s=await n(t,`proto`,X(t.input,o),{signal:i,timeoutMs:a}),c=r(t.output,new Uint8Array(await s.arrayBuffer().catch(Q))),{headers:l}=s;return{stream:!1,service:t.parent,method:t,header:l,trailer:new Headers,message:c}},async stream(...e){let[t,r,i,,a]=e,o=[];for await(let e of a)o.push(Te(X(t.input,e)));let s=await n(t,`connect+proto`,new Uint8Array(await new Blob(o).arrayBuffer()),{signal:r,timeoutMs:i}),c=Be(t.output,s),{headers:l}=s;return{stream:!0,service:t.parent,method:t,header:l,trailer:new Headers,message:c}}}}function ze({signal:e,timeoutMs:t}){let n=t===void 0?[]:[AbortSignal.timeout(t)];return AbortSignal.any(e===void 0?n:[e,...n])}function X(e,t){return m(e,n(e,t))}async function*Be(e,t){for await(let{isEnd:n,bytes:i}of Ee(t.body,Q)){if(!n){yield r(e,i);continue}let{error:t}=JSON.parse(new TextDecoder().decode(i));if(t!==void 0)throw Z(t,h.Unknown)}}function Z(t,n){let r=new _(t.message??`the platform does not answer`,Re.get(t.code??``)??n);return r.details=(t.details??[]).map(({type:t,value:n})=>({type:t,value:e(n)})),r}function Q(e){if(e instanceof K)throw e;let t=e instanceof DOMException&&e.name===`TimeoutError`,n=e instanceof DOMException&&e.name===`AbortError`,r=t?h.DeadlineExceeded:n?h.Canceled:h.Unavailable;throw new _(t?`no answer in time`:`the connection was lost`,r)}function Ve(e){return e.replace(/(?<=.)[A-Z]/g,e=>`_${e}`).toLowerCase()}var He=401,$=1e4,Ue=3e4,We=3e4;function Ge(e,t,n){let r=Y(async(n,r)=>{let i=await e();if(i===``)return fetch(n,r);r.headers.set(`authorization`,`Bearer ${i}`);let a=await fetch(n,r);if(t===void 0||a.status!==He)return a;await t(i);let o=await e();return o===``?r.headers.delete(`authorization`):r.headers.set(`authorization`,`Bearer ${o}`),fetch(n,r)},n),i=e=>se(e,r);return{accounts:i(k),engine:i(E),lobby:i(F),of:i}}async function Ke(e,t=$){let n=new L,r=Date.now()+We;for(;;)try{return await e({timeoutMs:t})}catch(e){let t=q(e);if(!t.isPassing||Date.now()+t.retryMilliseconds>=r)throw t;await R(n.next(t))}}function qe(){return I(crypto.getRandomValues(new Uint8Array(16)))}export{D as A,h as B,F as C,ye as D,N as E,_e as F,fe as I,w as L,ge as M,he as N,O,me as P,C as R,j as S,M as T,L as _,qe as a,I as b,q as c,Ae as d,U as f,je as g,Oe as h,Ge as i,E as j,ve as k,Ie as l,ke as m,$ as n,K as o,Me as p,Ke as r,G as s,Ue as t,Le as u,Ce as v,P as w,be as x,R as y,_ as z};