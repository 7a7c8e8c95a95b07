const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/lobby_page-GAb9IqKW.js","assets/web-CcCDFXQN.js","assets/solid-j15bpn15.js","assets/games-CqQcdB6k.js","assets/failure-C2jw_OYF.js","assets/match_pb-5J8x0fl2.js","assets/file-CM-n_zDL.js","assets/any_pb-DubW9Jdq.js","assets/game_picker-DiU6He6q.js","assets/emblems-CFcUAemB.js","assets/options-BxyIuvtC.js","assets/any-DPaWTSgB.js","assets/opening-C3U4HaJd.js","assets/invites-wq74p7L5.js","assets/answered-DVxHM2mL.js","assets/fields-tA7ZsE_l.js","assets/results-rcNndWb4.js","assets/lobby-xSu5lA4H.css","assets/watch_page-uMtWuqT7.js","assets/running-DlhSJ7x9.js","assets/socket-Cu0mCB6H.js","assets/waiting-DJXJyBzj.js","assets/polling-B99u-DBz.js","assets/match_search-BcQC29_6.js","assets/found_match-B84ku2GL.js","assets/rows-Dt1-D4hY.js","assets/match_page-8JakFu9A.js","assets/match-B5TDngkL.js","assets/stillness-yo_0oENh.js","assets/selection-BFQ4F3Ah.js","assets/sockets-CiJBlEQC.js","assets/match-DWFBCcQp.css","assets/on_screen-CYOj98UC.js","assets/hands-DpvkvEHH.js","assets/surely-BcLy3-R2.js","assets/origins-DDtP3Cbj.js","assets/turn_told-CQBOlxyF.js","assets/rules-CVRZHkk0.js","assets/rules-CaVAh3Ir.js","assets/rules_line-CiTvqecI.js","assets/matches_page-BMufdRON.js","assets/account_page-BaZ6AqhY.js","assets/signing_in-DQ8my5un.js","assets/account-BuGmlQTz.js","assets/account-DVEvf3RV.css","assets/notifying-B3AchtnI.js","assets/signed_in_page-DPs4LWzg.js","assets/player_page-DJhL2ZeN.js","assets/join_page-D0wHzGtb.js","assets/list_page-ClvI9V2h.js","assets/words-KroN4LLe.js","assets/field-BDQAfuid.js","assets/taking_part--qwOynGO.js","assets/tournaments-ClPsBS4K.css","assets/new_page-rouv5RA_.js","assets/organiser-BNqQAAFb.js","assets/option_fields-D6gdAoVT.js","assets/organise_page-CJZsta0u.js","assets/tournament_page-B-leLBPE.js","assets/games-jvfSPl4Z.js","assets/taking_part-Cxp0Po9L.js","assets/taking_part-TVBYshiH.css","assets/game_page-DXYueFXp.js","assets/embed_page-BlKwencX.js","assets/embed_page-xKVQAD04.css","assets/learn_page-BaZv-4Xa.js","assets/lessons-D77CcAyj.js","assets/learn-C7kZjuFo.js","assets/learn-F1ezFb4T.css","assets/lesson_page-CFR7ibI_.js","assets/lesson-BFTg4BHH.js","assets/rules_page-BD8DiR9K.js","assets/rules_page-Cur3QCcT.css","assets/waiting-fHNyuPUP.js","assets/called_if_in-DbLWWosy.js"])))=>i.map(i=>d[i]);
import{a as e,c as t,f as n,l as r,o as i,p as a,t as o}from"./web-CcCDFXQN.js";import{_ as s,a as c,b as l,c as u,d,h as f,i as p}from"./solid-j15bpn15.js";import{a as m,i as h,l as ee,n as te,r as g,t as _}from"./file-CM-n_zDL.js";import{d as v,f as y,m as b,r as ne}from"./match_pb-5J8x0fl2.js";import{n as x}from"./any_pb-DubW9Jdq.js";import{n as re,r as ie}from"./any-DPaWTSgB.js";var S=typeof location<`u`&&location.pathname.startsWith(`/embed/`),ae=!1;function oe(){return ae}typeof window<`u`&&(window.addEventListener(`pointerdown`,({pointerType:e})=>ae=e===`touch`,{capture:!0}),window.addEventListener(`keydown`,()=>ae=!1,{capture:!0}));function se(e,t){try{return JSON.parse(e().getItem(t)??`null`)}catch{return null}}var ce=`ardri.preferences`,le={theme:``,sound:!0,animations:!0,confirm:!1,phrases:!0,notify:!1},[C,ue]=f(w());function de(){return C().confirm||oe()}function fe(e){let t=ue({...w(),...e});localStorage.setItem(ce,JSON.stringify(t)),pe()}function pe(){C().theme===``?delete document.documentElement.dataset.theme:document.documentElement.dataset.theme=C().theme}function w(){let e=se(()=>localStorage,ce);return{...le,...e}}typeof window<`u`&&!S&&window.addEventListener(`storage`,({key:e})=>{e===ce&&(ue(w()),pe())});var[me,he]=f(``),[ge,_e]=f(``);function ve(e,t=!1){(t?_e:he)(t=>t===e?`${e}\u00a0`:e)}var T;(function(e){e[e.Canceled=1]=`Canceled`,e[e.Unknown=2]=`Unknown`,e[e.InvalidArgument=3]=`InvalidArgument`,e[e.DeadlineExceeded=4]=`DeadlineExceeded`,e[e.NotFound=5]=`NotFound`,e[e.AlreadyExists=6]=`AlreadyExists`,e[e.PermissionDenied=7]=`PermissionDenied`,e[e.ResourceExhausted=8]=`ResourceExhausted`,e[e.FailedPrecondition=9]=`FailedPrecondition`,e[e.Aborted=10]=`Aborted`,e[e.OutOfRange=11]=`OutOfRange`,e[e.Unimplemented=12]=`Unimplemented`,e[e.Internal=13]=`Internal`,e[e.Unavailable=14]=`Unavailable`,e[e.DataLoss=15]=`DataLoss`,e[e.Unauthenticated=16]=`Unauthenticated`})(T||={});function ye(e){let t=T[e];return typeof t==`string`?t[0].toLowerCase()+t.substring(1).replace(/[A-Z]/g,e=>`_`+e.toLowerCase()):e.toString()}var E=class e extends Error{constructor(e,t=T.Unknown,n,r,i){super(be(e,t)),this.name=`ConnectError`,this.isWireError=!1,Object.setPrototypeOf(this,new.target.prototype),this.rawMessage=e,this.code=t,this.metadata=new Headers(n??{}),this.details=r??[],this.cause=i}static from(t,n=T.Unknown){return t instanceof e?t:t instanceof Error?t.name==`AbortError`||t.name==`TimeoutError`?new e(t.message,T.Canceled):new e(t.message,n,void 0,void 0,t):new e(String(t),n,void 0,void 0,t)}static[Symbol.hasInstance](t){return t instanceof Error?Object.getPrototypeOf(t)===e.prototype||t.name===`ConnectError`&&`code`in t&&typeof t.code==`number`&&`metadata`in t&&`details`in t&&Array.isArray(t.details)&&`rawMessage`in t&&typeof t.rawMessage==`string`&&`cause`in t:!1}findDetails(e){let t=e.kind===`message`?{getMessage:t=>t===e.typeName?e:void 0}:e,n=[];for(let e of this.details){if(`desc`in e){t.getMessage(e.desc.typeName)&&n.push(ee(e.desc,e.value));continue}let r=t.getMessage(e.type);if(r)try{n.push(te(r,e.value))}catch{}}return n}};function be(e,t){return e.length?`[${ye(t)}] ${e}`:`[${ye(t)}]`}function xe(e,t){let n={};for(let r of e.methods){let e=t(r);e!=null&&(n[r.localName]=e)}return n}var Se=function(e){if(!Symbol.asyncIterator)throw TypeError(`Symbol.asyncIterator is not defined.`);var t=e[Symbol.asyncIterator],n;return t?t.call(e):(e=typeof __values==`function`?__values(e):e[Symbol.iterator](),n={},r(`next`),r(`throw`),r(`return`),n[Symbol.asyncIterator]=function(){return this},n);function r(t){n[t]=e[t]&&function(n){return new Promise(function(r,a){n=e[t](n),i(r,a,n.done,n.value)})}}function i(e,t,n,r){Promise.resolve(r).then(function(t){e({value:t,done:n})},t)}},D=function(e){return this instanceof D?(this.v=e,this):new D(e)},Ce=function(e,t,n){if(!Symbol.asyncIterator)throw TypeError(`Symbol.asyncIterator is not defined.`);var r=n.apply(e,t||[]),i,a=[];return i=Object.create((typeof AsyncIterator==`function`?AsyncIterator:Object).prototype),s(`next`),s(`throw`),s(`return`,o),i[Symbol.asyncIterator]=function(){return this},i;function o(e){return function(t){return Promise.resolve(t).then(e,d)}}function s(e,t){r[e]&&(i[e]=function(t){return new Promise(function(n,r){a.push([e,t,n,r])>1||c(e,t)})},t&&(i[e]=t(i[e])))}function c(e,t){try{l(r[e](t))}catch(e){f(a[0][3],e)}}function l(e){e.value instanceof D?Promise.resolve(e.value.v).then(u,d):f(a[0][2],e)}function u(e){c(`next`,e)}function d(e){c(`throw`,e)}function f(e,t){e(t),a.shift(),a.length&&c(a[0][0],a[0][1])}},we=function(e){var t={},n;return r(`next`),r(`throw`,function(e){throw e}),r(`return`),t[Symbol.iterator]=function(){return this},t;function r(r,i){t[r]=e[r]?function(t){return(n=!n)?{value:D(e[r](t)),done:!1}:i?i(t):t}:i}};function Te(e){return Ce(this,arguments,function*(){yield D(yield*we(Se(e)))})}var Ee=function(e){if(!Symbol.asyncIterator)throw TypeError(`Symbol.asyncIterator is not defined.`);var t=e[Symbol.asyncIterator],n;return t?t.call(e):(e=typeof __values==`function`?__values(e):e[Symbol.iterator](),n={},r(`next`),r(`throw`),r(`return`),n[Symbol.asyncIterator]=function(){return this},n);function r(t){n[t]=e[t]&&function(n){return new Promise(function(r,a){n=e[t](n),i(r,a,n.done,n.value)})}}function i(e,t,n,r){Promise.resolve(r).then(function(t){e({value:t,done:n})},t)}},O=function(e){return this instanceof O?(this.v=e,this):new O(e)},De=function(e){var t={},n;return r(`next`),r(`throw`,function(e){throw e}),r(`return`),t[Symbol.iterator]=function(){return this},t;function r(r,i){t[r]=e[r]?function(t){return(n=!n)?{value:O(e[r](t)),done:!1}:i?i(t):t}:i}},Oe=function(e,t,n){if(!Symbol.asyncIterator)throw TypeError(`Symbol.asyncIterator is not defined.`);var r=n.apply(e,t||[]),i,a=[];return i=Object.create((typeof AsyncIterator==`function`?AsyncIterator:Object).prototype),s(`next`),s(`throw`),s(`return`,o),i[Symbol.asyncIterator]=function(){return this},i;function o(e){return function(t){return Promise.resolve(t).then(e,d)}}function s(e,t){r[e]&&(i[e]=function(t){return new Promise(function(n,r){a.push([e,t,n,r])>1||c(e,t)})},t&&(i[e]=t(i[e])))}function c(e,t){try{l(r[e](t))}catch(e){f(a[0][3],e)}}function l(e){e.value instanceof O?Promise.resolve(e.value.v).then(u,d):f(a[0][2],e)}function u(e){c(`next`,e)}function d(e){c(`throw`,e)}function f(e,t){e(t),a.shift(),a.length&&c(a[0][0],a[0][1])}};function ke(e,t){return xe(e,e=>{switch(e.methodKind){case`unary`:return Ae(t,e);case`server_streaming`:return je(t,e);case`client_streaming`:return Me(t,e);case`bidi_streaming`:return Ne(t,e);default:return null}})}function Ae(e,t){return async(n,r)=>{var i,a;let o=await e.unary(t,r?.signal,r?.timeoutMs,r?.headers,n,r?.contextValues);return(i=r?.onHeader)==null||i.call(r,o.header),(a=r?.onTrailer)==null||a.call(r,o.trailer),o.message}}function je(e,t){return(n,r)=>Pe(e.stream(t,r?.signal,r?.timeoutMs,r?.headers,Te([n]),r?.contextValues),r)}function Me(e,t){return async(n,r)=>{var i,a,o,s,c,l;let u=await e.stream(t,r?.signal,r?.timeoutMs,r?.headers,n,r?.contextValues);(c=r?.onHeader)==null||c.call(r,u.header);let d,f=0;try{for(var p=!0,m=Ee(u.message),h;h=await m.next(),i=h.done,!i;p=!0)s=h.value,p=!1,d=s,f++}catch(e){a={error:e}}finally{try{!p&&!i&&(o=m.return)&&await o.call(m)}finally{if(a)throw a.error}}if(!d)throw new E(`protocol error: missing response message`,T.Unimplemented);if(f>1)throw new E(`protocol error: received extra messages for client streaming method`,T.Unimplemented);return(l=r?.onTrailer)==null||l.call(r,u.trailer),d}}function Ne(e,t){return(n,r)=>Pe(e.stream(t,r?.signal,r?.timeoutMs,r?.headers,n,r?.contextValues),r)}function Pe(e,t){let n=(function(){return Oe(this,arguments,function*(){var n,r;let i=yield O(e);(n=t?.onHeader)==null||n.call(t,i.header),yield O(yield*De(Ee(i.message))),(r=t?.onTrailer)==null||r.call(t,i.trailer)})})()[Symbol.asyncIterator]();return{[Symbol.asyncIterator]:()=>({next:()=>n.next()})}}function k(e,t,...n){if(n.length>0)throw Error();return e.services[t]}var Fe=_(btoa(`
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
name (	bproto3`),[v]),Ie=g(Fe,0),Le=_(btoa(`
ardri/match/v1/table.protoardri.match.v1"Ë
Table\f
game (	
\rrules_version (	%
\x07options (\v2.google.protobuf.Any*
	data_sets (\v2.ardri.match.v1.DataSet'
seats (\v2.ardri.match.v1.SeatLook!
own (\v2.google.protobuf.Any"
\bSeatLook\f
seat (\r
title (	
colour (	(
\x07pattern (2.ardri.match.v1.Pattern$
shape (2.ardri.match.v1.Shape
letter (	*®
\x07Pattern
PATTERN_UNSPECIFIED\0
\rPATTERN_SOLID
PATTERN_STRIPES
\fPATTERN_DOTS
PATTERN_CHECKS
PATTERN_CROSSHATCH
\rPATTERN_WAVES
\rPATTERN_RINGS\x07*\xA0
Shape
SHAPE_UNSPECIFIED\0
\fSHAPE_CIRCLE
\fSHAPE_SQUARE
SHAPE_TRIANGLE
\rSHAPE_DIAMOND
SHAPE_PENTAGON
\rSHAPE_HEXAGON

SHAPE_STAR\x07bproto3`),[v,x]),Re=g(Le,1),ze=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.SOLID=1]=`SOLID`,e[e.STRIPES=2]=`STRIPES`,e[e.DOTS=3]=`DOTS`,e[e.CHECKS=4]=`CHECKS`,e[e.CROSSHATCH=5]=`CROSSHATCH`,e[e.WAVES=6]=`WAVES`,e[e.RINGS=7]=`RINGS`,e}({}),Be=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.CIRCLE=1]=`CIRCLE`,e[e.SQUARE=2]=`SQUARE`,e[e.TRIANGLE=3]=`TRIANGLE`,e[e.DIAMOND=4]=`DIAMOND`,e[e.PENTAGON=5]=`PENTAGON`,e[e.HEXAGON=6]=`HEXAGON`,e[e.STAR=7]=`STAR`,e}({}),Ve=_(btoa(`
google/rpc/status.proto
google.rpc"N
Status\f
code (
\x07message (	%
\x07details (\v2.google.protobuf.AnyB^
com.google.rpcB\vStatusProtoPZ7google.golang.org/genproto/googleapis/rpc/status;status¢RPCbproto3`),[x]),A=_(btoa(`
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
time (\v2.google.protobuf.Timestamp"
GetMatchRequest
\bmatch_id (	
\x07version (H\0
seat (H
\rwith_presence (\b
\fwith_drawing (\bB

\b_versionB\x07
_seat"
GetMatchResponse$
match (\v2.ardri.match.v1.Match(
time (\v2.google.protobuf.Timestamp*
\bpresence (\v2.ardri.match.v1.Presence
\x07drawing (	"û
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
\x07version ("8
OfferDrawRequest
\bmatch_id (	

request_id (	"$
OfferDrawResponse
\x07version ("I
AnswerDrawRequest
\bmatch_id (	
accept (\b

request_id (	"%
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
step (\v2.ardri.engine.v1.WaitingStep"<
OfferTakebackRequest
\bmatch_id (	

request_id (	"(
OfferTakebackResponse
\x07version ("M
AnswerTakebackRequest
\bmatch_id (	
accept (\b

request_id (	")
AnswerTakebackResponse
\x07version ("l

SayRequest
\bmatch_id (	&
phrase (2.ardri.match.v1.Phrase
\bto_seats (\b

request_id (	"\r
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

LeaveMatch".ardri.engine.v1.LeaveMatchRequest#.ardri.engine.v1.LeaveMatchResponsebproto3`),[v,Fe,Le,x,y,b,Ve]),He=g(A,29),Ue=g(A,30),We=g(A,31),Ge=g(A,32),Ke=k(A,0),qe=_(btoa(`
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
\rDeleteAccount&.ardri.gateway.v1.DeleteAccountRequest'.ardri.gateway.v1.DeleteAccountResponsebproto3`),[v,b]),Je=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.PLAY=1]=`PLAY`,e[e.BOT=2]=`BOT`,e[e.ORGANISE=3]=`ORGANISE`,e[e.OBSERVE=4]=`OBSERVE`,e[e.ADMIN=5]=`ADMIN`,e}({}),Ye=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.OWNER=1]=`OWNER`,e[e.REUSED=2]=`REUSED`,e[e.CROWDED=3]=`CROWDED`,e}({}),Xe=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.DEVICE=1]=`DEVICE`,e[e.RECOVERY=2]=`RECOVERY`,e}({}),Ze=k(qe,0),j=_(btoa(`
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

WatchLobby#.ardri.gateway.v1.WatchLobbyRequest$.ardri.gateway.v1.WatchLobbyResponse0bproto3`),[A,v,x,y,b]),Qe=g(j,3),$e=g(j,4),et=g(j,18),tt=g(j,21),nt=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.YOUR_TURN=1]=`YOUR_TURN`,e[e.TURN_PASSED=2]=`TURN_PASSED`,e[e.INVITED=3]=`INVITED`,e[e.REMATCH=4]=`REMATCH`,e[e.SEAT_TAKEN=5]=`SEAT_TAKEN`,e[e.STARTED=6]=`STARTED`,e[e.ENDED=7]=`ENDED`,e[e.SEAT_FREED=8]=`SEAT_FREED`,e}({}),rt=k(j,0);function it(e){return Array.from(e,e=>e.toString(16).padStart(2,`0`)).join(``)}function at(e){return Uint8Array.from({length:e.length/2},(t,n)=>Number.parseInt(e.slice(2*n,2*n+2),16))}var ot=100,st=5e3,ct=15e3,lt=class{#e=0;succeeded(){this.#e=0}next(e){let t=Math.min(st,ot*2**this.#e);return this.#e=Math.min(this.#e+1,16),e.retryMilliseconds+Math.random()*t}};function M(e,t){return new Promise(n=>{let r=setTimeout(n,e);t?.addEventListener(`abort`,()=>(clearTimeout(r),n()),{once:!0})})}var N=5,ut=2;function dt(e){let t=new Uint8Array(N+e.length);return new DataView(t.buffer).setUint32(1,e.length),t.set(e,N),t}async function*ft(e,t){let n=e?.getReader(),r=new Uint8Array;try{for(;;){let e=r.length<N?void 0:new DataView(r.buffer,r.byteOffset).getUint32(1);if(e!==void 0&&r.length>=N+e){yield{isEnd:((r[0]??0)&ut)!==0,bytes:r.slice(N,N+e)},r=r.slice(N+e);continue}let i=await n?.read().catch(t);if(i?.value===void 0)return;r=pt(r,i.value)}}finally{await n?.cancel().catch(()=>void 0)}}function pt(e,t){let n=new Uint8Array(e.length+t.length);return n.set(e),n.set(t,e.length),n}var mt=_(btoa(`
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
com.google.rpcBErrorDetailsProtoPZ?google.golang.org/genproto/googleapis/rpc/errdetails;errdetails¢RPCbproto3`),[y]),ht=g(mt,0),gt=g(mt,1);function _t(e,t){let n=/[^aeou]y$/.test(t)?`${t.slice(0,-1)}ies`:`${t}s`;return`${e} ${e===1?t:n}`}var vt=2e4;function yt(e){return Number(e.seconds)*1e3+e.nanos/1e6}function P(e){return Number(e.seconds)*1e3+e.nanos/1e6}function bt(e){return{seconds:BigInt(Math.trunc(e)),nanos:Math.round(e%1*1e9)}}function xt(e,t){return e?.deadline===void 0?e?.remaining===void 0?void 0:P(e.remaining):Math.max(0,yt(e.deadline)-t)}function St(e){let t=Math.floor(e/100);if(t<100)return`0:0${Math.floor(t/10)}.${t%10}`;let n=Math.ceil(e/1e3),[r,i,a]=[Math.floor(n/3600),Math.floor(n/60)%60,n%60];if(r>=48)return`${Math.floor(r/24)} days ${r%24} h`;let o=`${String(a).padStart(2,`0`)}`;return r>0?`${r}:${String(i).padStart(2,`0`)}:${o}`:`${i}:${o}`}function Ct(e){let t=Math.round(e/1e3);return[[Math.floor(t/86400),`day`],[Math.floor(t/3600)%24,`hour`],[Math.floor(t/60)%60,`minute`],[t%60,`second`]].filter(([e])=>e>0).map(([e,t])=>_t(e,t)).slice(0,2).join(` `)||`no time`}function wt(e){let t=e?.base===void 0?0:P(e.base)/1e3;switch(e?.kind){case ne.FISCHER:{let n=e.increment===void 0?0:P(e.increment)/1e3;return`${Math.round(t/60*10)/10} min${n>0?` + ${n} s a move`:``}`}case ne.PER_MOVE:return`${t} s a move`;case ne.CORRESPONDENCE:return`${_t(Math.round(t/8640)/10,`day`)} a move`;default:return`no clock`}}var Tt=h(ht,gt),Et=`UNREACHABLE`,Dt=`SLOW_CONSUMER`,Ot=new Set([T.Unavailable,T.Canceled,T.DeadlineExceeded,T.Internal,T.Unknown]),F=class e extends Error{reason;code;metadata;retryMilliseconds;constructor(e,t,n,r={},i=0){super(e),this.reason=t,this.code=n,this.metadata=r,this.retryMilliseconds=i}static unreachable(t){return new e(t,Et,T.Unavailable)}get rule(){return this.metadata.rule??``}get isPassing(){return this.retryMilliseconds>0||this.code===T.Unavailable||this.reason===Dt}};function kt(e){if(e instanceof F)return e;let t=E.from(e),[n]=t.findDetails(ht),[r]=t.findDetails(gt);return n===void 0&&Ot.has(t.code)?F.unreachable(t.rawMessage):Mt(t.rawMessage,t.code,n,r)}function At(e){let t=e.details.map(e=>re(e,Tt)),n=t.find(e=>e?.$typeName===ht.typeName),r=t.find(e=>e?.$typeName===gt.typeName);return Mt(e.message,e.code,n,r)}function jt(e){let{code:t,message:n,details:r}=JSON.parse(e),{reason:i=``,metadata:a={}}=r?.find(e=>e.reason!==void 0)??{},o=r?.find(e=>e.retryDelay!==void 0)?.retryDelay??`0s`;return new F(n??``,i,t??T.Unknown,a,parseFloat(o)*1e3)}function Mt(e,t,n,r){let i=r?.retryDelay===void 0?0:P(r.retryDelay);return new F(e,n?.reason??T[t].toUpperCase(),t,n?.metadata??{},i)}var Nt=new Map(Object.entries(T).flatMap(([e,t])=>typeof t==`number`?[[zt(e),t]]:[]));function Pt(e,t){async function n(n,r,i,a){let o=new Headers({"content-type":`application/${r}`,"connect-protocol-version":`1`});a.timeoutMs!==void 0&&o.set(`connect-timeout-ms`,String(a.timeoutMs));let s=new URL(`/${n.parent.typeName}/${n.name}`,t??location.origin).href,c=await e(s,{method:`POST`,headers:o,body:i,signal:Ft(a)}).catch(I);if(!c.ok)throw Rt(await c.json().catch(()=>({})),T.Unavailable);return c}return{async unary(...e){let[t,r,i,,a]=e,o=await n(t,`proto`,It(t.input,a),{signal:r,timeoutMs:i}),s=te(t.output,new Uint8Array(await o.arrayBuffer().catch(I))),{headers:c}=o;return{stream:!1,service:t.parent,method:t,header:c,trailer:new Headers,message:s}},async stream(...e){let[t,r,i,,a]=e,o=[];for await(let e of a)o.push(dt(It(t.input,e)));let s=await n(t,`connect+proto`,new Uint8Array(await new Blob(o).arrayBuffer()),{signal:r,timeoutMs:i}),c=Lt(t.output,s),{headers:l}=s;return{stream:!0,service:t.parent,method:t,header:l,trailer:new Headers,message:c}}}}function Ft({signal:e,timeoutMs:t}){let n=t===void 0?[]:[AbortSignal.timeout(t)];return AbortSignal.any(e===void 0?n:[e,...n])}function It(e,t){return ie(e,ee(e,t))}async function*Lt(e,t){for await(let{isEnd:n,bytes:r}of ft(t.body,I)){if(!n){yield te(e,r);continue}let{error:t}=JSON.parse(new TextDecoder().decode(r));if(t!==void 0)throw Rt(t,T.Unknown);return}I(void 0)}function Rt(e,t){let n=new E(e.message??`the platform does not answer`,Nt.get(e.code??``)??t);return n.details=(e.details??[]).map(({type:e,value:t})=>({type:e,value:m(t)})),n}function I(e){if(e instanceof F)throw e;let t=e instanceof DOMException&&e.name===`TimeoutError`,n=e instanceof DOMException&&e.name===`AbortError`,r=t?T.DeadlineExceeded:n?T.Canceled:T.Unavailable;throw new E(t?`no answer in time`:n?`the caller has ended the call`:`the connection was lost`,r)}function zt(e){return e.replace(/(?<=.)[A-Z]/g,e=>`_${e}`).toLowerCase()}var Bt=401,L=1e4,Vt=3e4,Ht=3e4;function R(e,t,n,r=!1){let i=Pt(async(n,i)=>{let a=r?{...i,keepalive:r}:i,o=await e();if(o===``)return fetch(n,a);a.headers.set(`authorization`,`Bearer ${o}`);let s=await fetch(n,a);if(t===void 0||s.status!==Bt)return s;await t(o);let c=await e();return c===``?a.headers.delete(`authorization`):a.headers.set(`authorization`,`Bearer ${c}`),fetch(n,a)},n),a=e=>ke(e,i);return{accounts:a(Ze),engine:a(Ke),lobby:a(rt),of:a}}async function Ut(e,t=L,n){let r={timeoutMs:t,...n&&{signal:n}},i=new lt,a=Date.now()+Ht;for(;;)try{return await e(r)}catch(e){let t=kt(e);if(!t.isPassing||Date.now()+t.retryMilliseconds>=a)throw t;if(n?.aborted)throw new F(`the caller has ended the call`,`CANCELED`,T.Canceled);await M(i.next(t),n)}}function Wt(){return it(crypto.getRandomValues(new Uint8Array(16)))}var Gt=.75,Kt=2e4,qt=5e3;function z({token:e,expires:t,refreshToken:n}){let r=t===void 0?0:yt(t)-Date.now();return{token:e,due:Date.now()+Math.max(Kt,Gt*r),refreshToken:n,requestId:it(crypto.getRandomValues(new Uint8Array(16)))}}var Jt=class{#e;#t;constructor(e,t){this.#e=e,this.#t=t}async token(){let e=this.#e.read();return e===void 0?``:!e.refreshToken||Date.now()<(e.due??0)?e.token:(await this.#n(e.token).catch(()=>this.#r(e.token)),this.#e.read()?.token??``)}async renew(e){try{return await this.#n(e)}catch(e){let t=kt(e);if(t.isPassing||t.code===T.Internal)throw t;return!1}}amend(e){return B(this.#e.name,()=>{let t=this.#e.read();return t!==void 0&&this.#e.keep(e(t)),Promise.resolve()})}#n(e){return B(this.#e.name,async()=>{let t=this.#e.read();if(t===void 0||t.token!==e)return t!==void 0;if(!t.refreshToken)return!1;let n=await this.#t(t.refreshToken,t.requestId??``);return this.#e.keep({...t,...z(n)}),!0})}#r(e){let t=this.#e.read();t?.token===e&&this.#e.keep({...t,due:Date.now()+qt})}},Yt=new Map;function B(e,t){let n=globalThis.navigator?.locks;if(n!==void 0)return n.request(e,t);let r=(Yt.get(e)??Promise.resolve()).then(t,t);return Yt.set(e,r.catch(()=>void 0)),r}var V=`ardri.account`,[H,U]=f(K()),Xt,[Zt,Qt]=f(!1),$t=R(()=>Promise.resolve(``)),W=new Jt({name:V,read:()=>S?H():K(),keep:G},un),en={token:async()=>(await an(),W.token()),renew:e=>W.renew(e)},tn=R(en.token,async e=>{await W.renew(e)||pn(e)}),nn=R(()=>Promise.resolve(H()?.token??``),void 0,void 0,!0),rn={clients:tn,...en};function an(){let e=H();return e===void 0?(Xt??=on().finally(()=>Xt=void 0),Xt):Promise.resolve(e)}async function on(e=``){let t=await Ut(t=>$t.accounts.createGuest({name:e,device:cn()},t)).catch(e=>{throw e instanceof F&&e.reason===`GUESTS_OFF`&&Qt(!0),e});if(t.account===void 0)throw F.unreachable(`the platform made no account`);return G({id:t.account.accountId,name:t.account.name,...z(t)})}function sn(e,t){return W.amend(n=>({...n,name:e,token:t}))}function cn(){let e=navigator.userAgent,t=[`Firefox`,`Edg`,`OPR`,`Chrome`,`Safari`].find(t=>e.includes(`${t}/`))??`Browser`;return`${ln.get(t)??t} on ${navigator.platform}`.slice(0,40)}var ln=new Map([[`Edg`,`Edge`],[`OPR`,`Opera`]]);function un(e,t){return $t.accounts.refreshToken({refreshToken:e,requestId:t},{timeoutMs:L})}async function dn(){let e=K();if(e===void 0||e.refreshToken!==void 0)return;let{accounts:t}=R(()=>Promise.resolve(e.token));G({...e,...z(await t.startSession({device:cn(),requestId:Wt()}))})}function G(e){return S||localStorage.setItem(V,JSON.stringify(e)),Qt(!1),U(e),e}function fn(){S||localStorage.removeItem(V),U(void 0)}function pn(e){H()?.token===e&&fn()}function K(){if(S)return;let e=se(()=>localStorage,V);return mn(e)?e:void 0}function mn(e){let t=e;return typeof t?.token==`string`&&typeof t.id==`string`&&typeof t.name==`string`}typeof window<`u`&&!S&&(window.addEventListener(`storage`,({key:e})=>{e===V&&U(K())}),H()!==void 0&&H()?.refreshToken===void 0&&B(V,dn).catch(()=>void 0));var hn=n(`<svg class=emblem viewBox="0 0 32 32"width=28 height=28 aria-hidden=true><path d="M6 13V6l5 4 5-7 5 7 5-4v7Z"></path><path class=lines d="M6 17h20M9 21l7 8 7-8-7-0Z">`);function gn(){return hn()}var _n=n(`<h1 class=unseen>`),vn=n(`<p class=empty>`);function yn(e){return[(()=>{var t=_n();return i(t,()=>e.title),t})(),(()=>{var t=vn();return i(t,()=>e.words),t})()]}var q=[],J=null,bn=!1;function xn(e){Cn(),q.push(e),l(()=>q.splice(q.lastIndexOf(e),1))}function Sn(e=null){let t=document.activeElement;(t===document.body||Tn(t,e))&&q.at(-1)?.focus({preventScroll:!0})}function Cn(){bn||(bn=!0,document.addEventListener(`focusin`,({target:e})=>J=e),document.addEventListener(`pointerdown`,({target:e})=>!Tn(e,J)&&(J=null),{capture:!0}),new MutationObserver(wn).observe(document.body,{childList:!0,subtree:!0}))}function wn(e){document.activeElement===document.body&&(J instanceof HTMLElement||J instanceof SVGElement)&&(e.some(({addedNodes:e})=>[...e].some(e=>Tn(J,e)))&&J.isConnected&&J.focus({preventScroll:!0}),J.isConnected||(J=null,Sn()))}function Tn(e,t){return e instanceof Node&&t instanceof Node&&t.contains(e)}var En=1e4,[Dn,On]=f(!1);typeof window<`u`&&window.addEventListener(`beforeunload`,()=>{On(!0),setTimeout(()=>On(!1),En)});var kn=`ardri.reloaded`,An=1e3;async function jn(e){try{return await e()}catch{for(;!await Pn();)await Nn()}try{return await Ln(),await e()}catch(t){if(!await Pn())return jn(e);throw Mn(),t}}function Mn(){Dn()||sessionStorage.getItem(kn)===location.href||(sessionStorage.setItem(kn,location.href),location.reload())}async function Nn(){await new Promise(e=>{window.addEventListener(`online`,e,{once:!0}),setTimeout(e,An)})}async function Pn(){try{return(await fetch(`/icon.svg`,{method:`HEAD`,cache:`no-store`})).ok}catch{return!1}}var Fn=new Set;function In({target:e}){e instanceof HTMLLinkElement&&e.rel===`stylesheet`&&Fn.add(e)}typeof window<`u`&&window.addEventListener(`error`,In,{capture:!0});async function Ln(){let e=[...Fn];Fn.clear(),await Promise.all(e.map(e=>{let t=e.cloneNode();return e.replaceWith(t),new Promise((e,n)=>(t.onload=e,t.onerror=n))}))}var Rn=n(`<div class=page><h1>This page could not be loaded</h1><p>The platform did not send all of it. <button>Try again`),zn=n(`<p class="notice refusal"role=alert>This part could not be loaded. <button>Try again`);function Bn(){return u(p,{get when(){return!Dn()},get fallback(){return u(yn,{title:`Ardri`,words:`Loading`})},get children(){var e=Rn(),t=e.firstChild.nextSibling.firstChild.nextSibling;return t.$$click=()=>location.reload(),e}})}function Vn(){return u(p,{get when(){return!Dn()},get children(){var e=zn(),t=e.firstChild.nextSibling;return t.$$click=()=>location.reload(),e}})}e([`click`]);function Y(e,t=Vn){return s(()=>jn(e).catch(e=>(console.warn(e),{default:t})))}function Hn(){return null}var Un=n(`<div class=page><h1>There is nothing here</h1><p>The address leads nowhere. <a href=/>Back to the games`);function Wn(){return Un()}var Gn=``,Kn=!1,qn=0,Jn=0;function Yn(e){Gn=e,X()}function Xn(e){Kn=e,X()}function Zn(e){qn=e,X()}function Qn(e){Jn=e,X()}function $n(e,t,n){return`${n>0?`(${n}) `:``}${t?`Your turn · `:``}${e===``?``:`${e} · `}Ardri`}function X(){if(typeof document>`u`)return;document.title=$n(Gn,Kn,qn+Jn);let e=document.querySelector(`link[rel="icon"]`),t=Kn||qn+Jn>0?`/icon-turn.svg`:`/icon.svg`;e!==null&&e.getAttribute(`href`)!==t&&e.setAttribute(`href`,t)}var er=[`wheel`,`touchstart`,`pointerdown`,`keydown`,`popstate`];function tr(){history.replaceState({scrolled:window.scrollY},``)}function nr(){let e=history.state,t=typeof e==`object`&&e&&`scrolled`in e?Number(e.scrolled):0;if(!(t>0))return;let n=new ResizeObserver(()=>{document.documentElement.scrollHeight<t+window.innerHeight||(r(),window.scrollTo(0,t))}),r=()=>{n.disconnect();for(let e of er)window.removeEventListener(e,r)};n.observe(document.body);for(let e of er)window.addEventListener(e,r)}var rr=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),ir=function(e){return`/`+e},ar={},or=function(e){return e.pathname.endsWith(`.css`)},sr=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},Z=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=ir(t,n);let r=s(t),i=or(r);return sr(ar,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:rr,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{let i=a=>{t.removeEventListener(`load`,i),t.removeEventListener(`error`,i),a.type===`error`?n(Error(`Unable to preload CSS for ${r}`)):e(a)};t.addEventListener(`load`,i),t.addEventListener(`error`,i)})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})};function Q(e,t,n){let r=e.replace(/:(\w+)/g,`(?<$1>[^/]+)`);return{pattern:RegExp(`^${r}/?$`),title:t,page:Y(()=>n().then(cr),Bn)}}async function cr(e){return await M(0),e}var lr=[Q(`/`,`Play`,()=>Z(()=>import(`./lobby_page-GAb9IqKW.js`).then(e=>e.t),__vite__mapDeps([0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]))),Q(`/watch`,`Watch`,()=>Z(()=>import(`./watch_page-uMtWuqT7.js`),__vite__mapDeps([18,1,2,3,4,5,6,7,19,20,11,21,22,23,24,25,17]))),Q(`/match/:matchId`,`Match`,()=>Z(()=>import(`./match_page-8JakFu9A.js`),__vite__mapDeps([26,1,2,27,6,11,7,5,4,28,29,20,30,31,3,13,32,33,14,34,21,22,35,36,37,38,39,10]))),Q(`/match/:matchId/:version`,`Match`,()=>Z(()=>import(`./match_page-8JakFu9A.js`),__vite__mapDeps([26,1,2,27,6,11,7,5,4,28,29,20,30,31,3,13,32,33,14,34,21,22,35,36,37,38,39,10]))),Q(`/matches`,`Your matches`,()=>Z(()=>import(`./matches_page-BMufdRON.js`),__vite__mapDeps([40,1,2,3,4,5,6,7,23,21,20,11,22,24,25,17]))),Q(`/account`,`Account`,()=>Z(()=>import(`./account_page-BaZ6AqhY.js`),__vite__mapDeps([41,1,2,42,6,5,7,4,14,34,43,44,45,15,16,17]))),Q(`/signed-in`,`Signing in`,()=>Z(()=>import(`./signed_in_page-DPs4LWzg.js`),__vite__mapDeps([46,1,2,42,6,5,7,4]))),Q(`/player/:accountId`,`Player`,()=>Z(()=>import(`./player_page-DJhL2ZeN.js`),__vite__mapDeps([47,1,2,16,4,5,6,7,3,23,21,20,11,22,24,25,43,44,17]))),Q(`/join/:code`,`Invitation`,()=>Z(()=>import(`./join_page-D0wHzGtb.js`),__vite__mapDeps([48,1,2,13,5,6,7,4]))),Q(`/tournaments`,`Tournaments`,()=>Z(()=>import(`./list_page-ClvI9V2h.js`),__vite__mapDeps([49,1,2,50,6,5,7,3,4,22,51,52,25,53]))),Q(`/tournaments/new`,`New tournament`,()=>Z(()=>import(`./new_page-rouv5RA_.js`),__vite__mapDeps([54,1,2,6,5,7,50,3,4,12,11,10,13,55,8,9,56,15,16,38,34,57,53,17]))),Q(`/organise`,`Organise`,()=>Z(()=>import(`./organise_page-CJZsta0u.js`),__vite__mapDeps([57,1,2,4,5,6,7,55,53]))),Q(`/tournament/:tournamentId`,`Tournament`,()=>Z(()=>import(`./tournament_page-B-leLBPE.js`),__vite__mapDeps([58,1,2,50,6,5,7,51,4,22,52,3,59,35,55,34,25,45,60,20,11,21,61,14,17,53]))),Q(`/tournament/:tournamentId/game/:slot`,`Game`,()=>Z(()=>import(`./game_page-DXYueFXp.js`),__vite__mapDeps([62,1,2,50,6,5,7,59,11,30,20,27,4,28,29,31,26,3,13,32,33,14,34,21,22,35,36,37,38,39,10]))),Q(`/tournament/:tournamentId/game/:slot/:version`,`Game`,()=>Z(()=>import(`./game_page-DXYueFXp.js`),__vite__mapDeps([62,1,2,50,6,5,7,59,11,30,20,27,4,28,29,31,26,3,13,32,33,14,34,21,22,35,36,37,38,39,10]))),Q(`/embed/:matchId`,`Match`,()=>Z(()=>import(`./embed_page-BlKwencX.js`),__vite__mapDeps([63,1,2,27,6,11,7,5,4,28,29,20,30,31,3,64]))),Q(`/learn`,`Learn`,()=>Z(()=>import(`./learn_page-BaZv-4Xa.js`),__vite__mapDeps([65,1,2,66,3,4,5,6,7,67,68,9,17]))),Q(`/rules`,`Learn`,()=>Z(()=>import(`./learn_page-BaZv-4Xa.js`),__vite__mapDeps([65,1,2,66,3,4,5,6,7,67,68,9,17]))),Q(`/learn/:game`,`Lesson`,()=>Z(()=>import(`./lesson_page-CFR7ibI_.js`),__vite__mapDeps([69,1,2,66,4,5,6,7,70,67,68,28,27,11,29,20,30,31,32,33,14,34,21,22,13,35,36,37,38,12,10]))),Q(`/rules/:game`,`Rules`,()=>Z(()=>import(`./rules_page-BD8DiR9K.js`),__vite__mapDeps([71,1,2,66,37,4,5,6,7,38,72])))],[$,ur]=f(hr(`/`));function dr(e,t=!1){t||e===location.pathname+location.search+location.hash?history.replaceState(null,``,e):(tr(),history.pushState(null,``,e)),mr()}function fr(){let e=$();return(t,n)=>{$()===e&&dr(t,n)}}function pr(){Yn($().title),window.addEventListener(`popstate`,()=>{mr(),nr()}),document.addEventListener(`click`,e=>{let t=e.target instanceof Element?e.target.closest(`a`):null,n=e.button===0&&!(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey);t===null||!n||t.origin!==location.origin||t.target||t.hasAttribute(`download`)||t.hash!==``&&t.pathname===location.pathname||S||(e.preventDefault(),dr(t.pathname+t.search+t.hash),window.scrollTo(0,0))}),mr(!0)}function mr(e=!1){let t=hr(location.pathname);(t.path!==$().path||$().page===void 0)&&(Yn(t.title),ur(t),e||ve(`${t.title}.`))}function hr(e){for(let{pattern:t,title:n,page:r}of lr){let i=t.exec(e),a=i===null?void 0:gr(i.groups??{});if(a!==void 0)return{title:n,page:r,parts:a,path:e}}return{title:`Nothing here`,page:void 0,parts:{},path:e}}function gr(e){try{return Object.fromEntries(Object.entries(e).map(([e,t])=>[e,decodeURIComponent(t)]))}catch{return}}var _r=n(`<main id=main tabindex=-1>`),vr=n(`<p class=unseen role=status aria-live=polite>`),yr=n(`<p class=unseen role=alert aria-live=assertive>`),br=n(`<a class=skip href=#main>To the page`),xr=n(`<a class=who href=/account>Sign in`),Sr=n(`<header class=head><a class=brand href=/> Ardri</a><nav aria-label=Pages><a href=/>Play</a><a href=/watch>Watch</a><a href=/learn>Learn</a><a href=/tournaments>Tournaments</a></nav><button class="quiet theme"><svg viewBox="0 0 24 24"width=22 height=22 aria-hidden=true><circle cx=12 cy=12 r=8></circle><path>`),Cr=n(`<a class=who href=/account>`),wr=Y(()=>Z(()=>import(`./waiting-fHNyuPUP.js`),__vite__mapDeps([73,1,2,21,6,5,7,20,11,4,22,3,45,36])),Hn),Tr=Y(()=>Z(()=>import(`./called_if_in-DbLWWosy.js`),__vite__mapDeps([74,2,52])),Hn),Er={"":`Colours of the system`,light:`Light colours`,dark:`Dark colours`},Dr={"":`M12 4a8 8 0 0 0 0 16Z`,light:``,dark:`M12 4a8 8 0 0 0 0 16 8 8 0 0 0 0-16Z`},Or=`There is no network. This page comes once there is one.`,kr={"":`light`,light:`dark`,dark:``};function Ar(){return[u(p,{when:!S,get children(){return[u(jr,{}),u(p,{get when(){return H()},get children(){return u(c,{get children(){return u(Tr,{})}})}})]}}),(()=>{var e=_r();return a(xn,e),i(e,u(c,{get fallback(){return u(yn,{title:`Ardri`,get words(){return navigator.onLine?`Loading`:Or}})},get children(){return u(p,{get when(){return $().page},keyed:!0,get fallback(){return u(Wn,{})},children:e=>u(p,{get when(){return $().path},keyed:!0,get children(){return u(o,{component:e,get parts(){return $().parts}})}})})}})),e})(),(()=>{var e=vr();return i(e,me),e})(),(()=>{var e=yr();return i(e,ge),e})()]}function jr(){return[br(),(()=>{var e=Sr(),t=e.firstChild,n=t.firstChild,a=t.nextSibling,o=a.firstChild,s=o.nextSibling,l=s.nextSibling,f=l.nextSibling,m=a.nextSibling,h=m.firstChild.firstChild.nextSibling;return i(t,u(gn,{}),n),i(e,u(p,{get when(){return Zt()},get children(){return xr()}}),m),i(e,u(p,{get when(){return H()},children:e=>[u(c,{get children(){return u(wr,{})}}),(()=>{var t=Cr();return i(t,()=>e().name||`Guest`),d(n=>{var i=`Account: ${e().name||`Guest`}`,a=$().path===`/account`?`page`:void 0;return i!==n.e&&r(t,`aria-label`,n.e=i),a!==n.t&&r(t,`aria-current`,n.t=a),n},{e:void 0,t:void 0}),t})()]}),m),m.$$click=()=>fe({theme:kr[C().theme]}),d(e=>{var t=$().path===`/`?`page`:void 0,n=$().path===`/watch`?`page`:void 0,i=/^\/(learn|rules)/.test($().path)?`page`:void 0,a=$().path.startsWith(`/tournament`)?`page`:void 0,c=Er[C().theme],u=Er[C().theme],d=Dr[C().theme];return t!==e.e&&r(o,`aria-current`,e.e=t),n!==e.t&&r(s,`aria-current`,e.t=n),i!==e.a&&r(l,`aria-current`,e.a=i),a!==e.o&&r(f,`aria-current`,e.o=a),c!==e.i&&r(m,`title`,e.i=c),u!==e.n&&r(m,`aria-label`,e.n=u),d!==e.s&&r(h,`d`,e.s=d),e},{e:void 0,t:void 0,a:void 0,o:void 0,i:void 0,n:void 0,s:void 0}),e})()]}e([`click`]),pe(),pr();var Mr=document.getElementById(`app`);Mr!==null&&M(0).then(()=>t(()=>u(Ar,{}),Mr)),window.addEventListener(`load`,()=>{S||navigator.serviceWorker?.register(`/sw.js`,{updateViaCache:`none`}).catch(()=>void 0)});export{at as $,z as A,S as At,jt as B,Zt as C,T as Ct,an as D,C as Dt,sn as E,fe as Et,Wt as F,xt as G,St as H,F as I,_t as J,bt as K,Et as L,L as M,Ut as N,rn as O,se as Ot,R as P,it as Q,kt as R,fn as S,E as St,un as T,de as Tt,yt as U,vt as V,wt as W,ct as X,lt as Y,M as Z,$t as _,Be as _t,Qn as a,tt as at,tn as b,Fe as bt,Yn as c,Je as ct,Hn as d,We as dt,$e as et,jn as f,Ue as ft,H as g,Re as gt,yn as h,ze as ht,Z as i,et as it,Vt as j,Jt as k,oe as kt,Wn as l,qe as lt,xn as m,Ge as mt,fr as n,nt,Xn as o,Ye as ot,Sn as p,He as pt,Ct as q,$ as r,Qe as rt,Zn as s,Xe as st,dr as t,rt as tt,Y as u,Ke as ut,en as v,Le as vt,nn as w,ve as wt,cn as x,k as xt,G as y,Ie as yt,At as z};