import{r as e,t}from"./file-CM-n_zDL.js";import{d as n,f as r,m as i}from"./match_pb-5J8x0fl2.js";import{n as a}from"./any_pb-DubW9Jdq.js";import{J as o,bt as s,xt as c}from"./index-Blfz_1dt.js";var l=t(btoa(`
$ardri/tournament/v1/tournament.protoardri.tournament.v1",
\fLevelEntrant\r
level (\r
nodes ("9
AccountEntrant

account_id (	
\vconcurrency ("j
ProgramEntrant
\x07program (	
\vconcurrency (2
module (\v2".ardri.tournament.v1.ProgramModule"A
\rProgramModule
sha256 (\f\f
fuel (

memory_mib ("
\x07Entrant\f
name (	2
level (\v2!.ardri.tournament.v1.LevelEntrantH\06
\x07program (\v2#.ardri.tournament.v1.ProgramEntrantH\02
bot (\v2#.ardri.tournament.v1.AccountEntrantH\05
person (\v2#.ardri.tournament.v1.AccountEntrantH\0
rating (B
kind"F
Test\f
null (
\valternative (\r
alpha (\f
beta ("\x1B
\x07Pairing
\bentrants (	"
Stage+
format (2\x1B.ardri.tournament.v1.Format
rounds (
blocks (
groups (
\x07advance (
heroes (	.
\bpairings\x07 (\v2.ardri.tournament.v1.Pairing+
\bduration\b (\v2.google.protobuf.Duration'
test	 (\v2.ardri.tournament.v1.Test"Û
TournamentSpec\f
name (	\f
game (	\r
seats (%
\x07options (\v2.google.protobuf.Any'
mode (2.ardri.tournament.v1.Mode,
	move_time (\v2.google.protobuf.Duration$
clock\x07 (\v2.ardri.match.v1.Clock
anchor\b (	
weight	 (*
stages
 (\v2.ardri.tournament.v1.Stage.
\bentrants\v (\v2.ardri.tournament.v1.Entrant"T
\rStageProgress
rounds (\r
games (

games_done (
\bfinished (\b"p
\x07Waiting2
reason (2".ardri.tournament.v1.WaitingReason
\x07subject (	
\bentrants (	
detail (	"Å

Tournament
\rtournament_id (	1
spec (\v2#.ardri.tournament.v1.TournamentSpec3
state (2$.ardri.tournament.v1.TournamentState
\rrules_version (	+
\x07created (\v2.google.protobuf.Timestamp+
\x07started (\v2.google.protobuf.Timestamp)
ended\x07 (\v2.google.protobuf.Timestamp2
stages\b (\v2".ardri.tournament.v1.StageProgress
\rgames_running	 (
\bsequence
 (
seed_commitment\v (\f
	seed_root\f (\f
	seed_salt\r (\f
results_digest (\f
standings_digest (\f-
\x07waiting (\v2.ardri.tournament.v1.Waiting\r
cause (	
\bentrants ("M
Slot
\rtournament_id (	\r
stage (\r
block (
\brotation ("ê

GameResult'
slot (\v2.ardri.tournament.v1.Slot\r
round (\r
label (	\r
seats (	\r
ranks (
\x07payoffs (.
\bverdicts\x07 (2.ardri.tournament.v1.Verdict\r
plies\b (
\rrecord_digest	 (\f
\bmatch_id
 (	"u
\vRunningGame'
slot (\v2.ardri.tournament.v1.Slot\r
round (\r
label (	\r
seats (	
\bmatch_id (	"
\vBlockResult
\bsequence (.
games (\v2.ardri.tournament.v1.GameResult
\bentrants (	\r
stage (\r
block (\r
round (\r
label\x07 (	"ã
\bStanding\r
place (
\x07entrant (	\r
group (	
blocks (\r
games (
\vhalf_points (\f
wins\x07 (\r
draws\b (
losses	 (
\bforfeits
 (
payoff\v (

tie_breaks\f (	
	withdrawn\r (\b"l
Cross
\x07entrant (	
\bopponent (	
\vhalf_points (
opponent_half_points (\r
games ("©
	Standings\r
stage (
\bsequence (+
rows (\v2.ardri.tournament.v1.Standing

tie_breaks (	+
\x07crosses (\v2.ardri.tournament.v1.Cross\r
final (\b"k
Rating
\x07entrant (	\v
elo (
low (H\0
high (H\r
games (B
_lowB\x07
_high"]
\vSuperiority
\x07entrant (	
\bopponent (	
\vprobability (
elo_difference ("%
Round\r
stage (\r
round ("¤

FieldEntry-
\x07entrant (\v2.ardri.tournament.v1.Entrant
	withdrawn (\b*
joined (\v2.ardri.tournament.v1.Round(
left (\v2.ardri.tournament.v1.Round"À
Worker
	worker_id (	\f
host (	\r
cores (\r
build (	(
seen (\v2.google.protobuf.Timestamp
\rgames_running (

games_done\x07 (
\vquarantined\b (\b\r
flags	 (	*Å
TournamentState 
TOURNAMENT_STATE_UNSPECIFIED\0
TOURNAMENT_STATE_OPEN
TOURNAMENT_STATE_RUNNING\x1B
TOURNAMENT_STATE_PAUSED
TOURNAMENT_STATE_ENDED
TOURNAMENT_STATE_CANCELLED*È
Format
FORMAT_UNSPECIFIED\0
FORMAT_ROUND_ROBIN
FORMAT_GAUNTLET
\fFORMAT_SWISS
FORMAT_KNOCKOUT
FORMAT_DOUBLE_KNOCKOUT
\fFORMAT_ARENA
\vFORMAT_TEST\x07
FORMAT_UPLOADED\b*:
Mode
MODE_UNSPECIFIED\0\r
	MODE_FAST\r
	MODE_LIVE*Ñ
\x07Verdict
VERDICT_UNSPECIFIED\0
VERDICT_PLAYED
VERDICT_RESIGNED
VERDICT_TIME_OUT
\rVERDICT_STALL
\rVERDICT_CRASH
VERDICT_ILLEGAL_ACTION
VERDICT_RESOURCE\x07
VERDICT_WITHDRAWN\b*ñ
\rWaitingReason
WAITING_REASON_UNSPECIFIED\0
WAITING_REASON_ORGANISER\x1B
WAITING_REASON_PAIRINGS
WAITING_REASON_WORKER
WAITING_REASON_PROGRAM
WAITING_REASON_ENGINE
WAITING_REASON_ACCOUNT
WAITING_REASON_GAME\x07bproto3`),[n,a,r,i]),u=e(l,4),d=e(l,8),f=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.OPEN=1]=`OPEN`,e[e.RUNNING=2]=`RUNNING`,e[e.PAUSED=3]=`PAUSED`,e[e.ENDED=4]=`ENDED`,e[e.CANCELLED=5]=`CANCELLED`,e}({}),p=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.ROUND_ROBIN=1]=`ROUND_ROBIN`,e[e.GAUNTLET=2]=`GAUNTLET`,e[e.SWISS=3]=`SWISS`,e[e.KNOCKOUT=4]=`KNOCKOUT`,e[e.DOUBLE_KNOCKOUT=5]=`DOUBLE_KNOCKOUT`,e[e.ARENA=6]=`ARENA`,e[e.TEST=7]=`TEST`,e[e.UPLOADED=8]=`UPLOADED`,e}({}),m=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.FAST=1]=`FAST`,e[e.LIVE=2]=`LIVE`,e}({}),h=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.PLAYED=1]=`PLAYED`,e[e.RESIGNED=2]=`RESIGNED`,e[e.TIME_OUT=3]=`TIME_OUT`,e[e.STALL=4]=`STALL`,e[e.CRASH=5]=`CRASH`,e[e.ILLEGAL_ACTION=6]=`ILLEGAL_ACTION`,e[e.RESOURCE=7]=`RESOURCE`,e[e.WITHDRAWN=8]=`WITHDRAWN`,e}({}),g=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.ORGANISER=1]=`ORGANISER`,e[e.PAIRINGS=2]=`PAIRINGS`,e[e.WORKER=3]=`WORKER`,e[e.PROGRAM=4]=`PROGRAM`,e[e.ENGINE=5]=`ENGINE`,e[e.ACCOUNT=6]=`ACCOUNT`,e[e.GAME=7]=`GAME`,e}({}),_=t(btoa(`
,ardri/tournament/v1/tournament_service.protoardri.tournament.v1"o
CreateTournamentRequest1
spec (\v2#.ardri.tournament.v1.TournamentSpec

request_id (	\r
start (\b"O
CreateTournamentResponse3

tournament (\v2.ardri.tournament.v1.Tournament"-
GetTournamentRequest
\rtournament_id (	"L
GetTournamentResponse3

tournament (\v2.ardri.tournament.v1.Tournament"u
ListTournamentsRequest4
states (2$.ardri.tournament.v1.TournamentState
	page_size (

page_token (	"h
ListTournamentsResponse4
\vtournaments (\v2.ardri.tournament.v1.Tournament
next_page_token (	"/
StartTournamentRequest
\rtournament_id (	"N
StartTournamentResponse3

tournament (\v2.ardri.tournament.v1.Tournament"/
PauseTournamentRequest
\rtournament_id (	"N
PauseTournamentResponse3

tournament (\v2.ardri.tournament.v1.Tournament"0
ResumeTournamentRequest
\rtournament_id (	"O
ResumeTournamentResponse3

tournament (\v2.ardri.tournament.v1.Tournament"?
CancelTournamentRequest
\rtournament_id (	\r
cause (	"O
CancelTournamentResponse3

tournament (\v2.ardri.tournament.v1.Tournament"}
ExtendTournamentRequest
\rtournament_id (	
rounds (
blocks (+
\bduration (\v2.google.protobuf.Duration"O
ExtendTournamentResponse3

tournament (\v2.ardri.tournament.v1.Tournament"^
EnterTournamentRequest
\rtournament_id (	-
\x07entrant (\v2.ardri.tournament.v1.Entrant"I
EnterTournamentResponse.
entry (\v2.ardri.tournament.v1.FieldEntry"@
WithdrawEntrantRequest
\rtournament_id (	
\x07entrant (	"I
WithdrawEntrantResponse.
entry (\v2.ardri.tournament.v1.FieldEntry"m
UploadPairingsRequest
\rtournament_id (	\r
stage (.
\bpairings (\v2.ardri.tournament.v1.Pairing"*
UploadPairingsResponse
\bpairings (",
ListEntrantsRequest
\rtournament_id (	"H
ListEntrantsResponse0
\x07entries (\v2.ardri.tournament.v1.FieldEntry"J
GetStandingsRequest
\rtournament_id (	
stage (H\0B\b
_stage"I
GetStandingsResponse1
	standings (\v2.ardri.tournament.v1.Standings"*
GetRatingsRequest
\rtournament_id (	"
GetRatingsResponse
\bsequence (,
\x07ratings (\v2\x1B.ardri.tournament.v1.Rating7
\rsuperiorities (\v2 .ardri.tournament.v1.Superiority"=
WatchStandingsRequest
\rtournament_id (	\r
after ("²
WatchStandingsResponse0
blocks (\v2 .ardri.tournament.v1.BlockResult1
	standings (\v2.ardri.tournament.v1.Standings3

tournament (\v2.ardri.tournament.v1.Tournament"F
ExportTournamentRequest
\rtournament_id (	
\fresults_only (\b"ã
ExportTournamentResponse3

tournament (\v2.ardri.tournament.v1.Tournament0
\x07entries (\v2.ardri.tournament.v1.FieldEntry0
games (\v2!.ardri.tournament.v1.ExportedGame.

taken_back (\v2.ardri.tournament.v1.Round"g
\fExportedGame/
result (\v2.ardri.tournament.v1.GameResult&
record (\v2.ardri.match.v1.Record";
GetRecordRequest'
slot (\v2.ardri.tournament.v1.Slot";
GetRecordResponse&
record (\v2.ardri.match.v1.Record"0
ListRunningGamesRequest
\rtournament_id (	"K
ListRunningGamesResponse/
games (\v2 .ardri.tournament.v1.RunningGame"
WatchSeatsRequest"A
WatchSeatsResponse+
seat (\v2.ardri.tournament.v1.LiveSeat"­
\bLiveSeat'
slot (\v2.ardri.tournament.v1.Slot
tournament_name (	
\bmatch_id (	\f
seat (

seat_token (	\r
ended (\b\r
round\x07 (\r
label\b (	"
ListWorkersRequest"C
ListWorkersResponse,
\x07workers (\v2\x1B.ardri.tournament.v1.Worker"=
QuarantineWorkerRequest
	worker_id (	
\x07release (\b"G
QuarantineWorkerResponse+
worker (\v2\x1B.ardri.tournament.v1.Worker"'
PurgeWorkerRequest
	worker_id (	"%
PurgeWorkerResponse
blocks (2¼
TournamentServiceo
CreateTournament,.ardri.tournament.v1.CreateTournamentRequest-.ardri.tournament.v1.CreateTournamentResponsef
\rGetTournament).ardri.tournament.v1.GetTournamentRequest*.ardri.tournament.v1.GetTournamentResponsel
ListTournaments+.ardri.tournament.v1.ListTournamentsRequest,.ardri.tournament.v1.ListTournamentsResponsel
StartTournament+.ardri.tournament.v1.StartTournamentRequest,.ardri.tournament.v1.StartTournamentResponsel
PauseTournament+.ardri.tournament.v1.PauseTournamentRequest,.ardri.tournament.v1.PauseTournamentResponseo
ResumeTournament,.ardri.tournament.v1.ResumeTournamentRequest-.ardri.tournament.v1.ResumeTournamentResponseo
CancelTournament,.ardri.tournament.v1.CancelTournamentRequest-.ardri.tournament.v1.CancelTournamentResponseo
ExtendTournament,.ardri.tournament.v1.ExtendTournamentRequest-.ardri.tournament.v1.ExtendTournamentResponsel
EnterTournament+.ardri.tournament.v1.EnterTournamentRequest,.ardri.tournament.v1.EnterTournamentResponsel
WithdrawEntrant+.ardri.tournament.v1.WithdrawEntrantRequest,.ardri.tournament.v1.WithdrawEntrantResponsei
UploadPairings*.ardri.tournament.v1.UploadPairingsRequest+.ardri.tournament.v1.UploadPairingsResponsec
\fListEntrants(.ardri.tournament.v1.ListEntrantsRequest).ardri.tournament.v1.ListEntrantsResponsec
\fGetStandings(.ardri.tournament.v1.GetStandingsRequest).ardri.tournament.v1.GetStandingsResponse]

GetRatings&.ardri.tournament.v1.GetRatingsRequest'.ardri.tournament.v1.GetRatingsResponsek
WatchStandings*.ardri.tournament.v1.WatchStandingsRequest+.ardri.tournament.v1.WatchStandingsResponse0q
ExportTournament,.ardri.tournament.v1.ExportTournamentRequest-.ardri.tournament.v1.ExportTournamentResponse0Z
	GetRecord%.ardri.tournament.v1.GetRecordRequest&.ardri.tournament.v1.GetRecordResponseo
ListRunningGames,.ardri.tournament.v1.ListRunningGamesRequest-.ardri.tournament.v1.ListRunningGamesResponse_

WatchSeats&.ardri.tournament.v1.WatchSeatsRequest'.ardri.tournament.v1.WatchSeatsResponse0\`
\vListWorkers'.ardri.tournament.v1.ListWorkersRequest(.ardri.tournament.v1.ListWorkersResponseo
QuarantineWorker,.ardri.tournament.v1.QuarantineWorkerRequest-.ardri.tournament.v1.QuarantineWorkerResponse\`
\vPurgeWorker'.ardri.tournament.v1.PurgeWorkerRequest(.ardri.tournament.v1.PurgeWorkerResponsebproto3`),[s,l,r]),v=c(_,0),y={[p.ROUND_ROBIN]:`round robin`,[p.SWISS]:`Swiss`,[p.KNOCKOUT]:`knockout`,[p.DOUBLE_KNOCKOUT]:`double knockout`,[p.GAUNTLET]:`gauntlet`,[p.ARENA]:`arena`,[p.TEST]:`test`,[p.UPLOADED]:`pairings from outside`},b={[f.OPEN]:`Open to entrants`,[f.RUNNING]:`Running`,[f.PAUSED]:`Paused`,[f.ENDED]:`Over`,[f.CANCELLED]:`Cancelled`},x={[h.RESIGNED]:`resigned`,[h.TIME_OUT]:`lost on time`,[h.STALL]:`fell silent`,[h.CRASH]:`crashed`,[h.ILLEGAL_ACTION]:`did what the rules forbid`,[h.RESOURCE]:`used more than it may`,[h.WITHDRAWN]:`withdrew`};function S(e){return e===f.ENDED||e===f.CANCELLED}function C(e){return x[e??h.PLAYED]??``}function w(e){let t=e/2n;return e%2n==0n?`${t}`:t===0n?`½`:`${t}½`}function T(e){let[t=`0`,n]=e.split(`/`);if(n===void 0)return t;let[r,i]=[Number(t),Number(n)];return i===2&&r>0?w(BigInt(t)):(r/i).toFixed(2)}function E({kind:e}){switch(e.case){case`level`:return`level ${e.value.level}`;case`program`:return`program ${e.value.program}`;default:return e.case??``}}function D(e){if(e===void 0)return``;let{format:t,rounds:n,blocks:r,groups:i}=e,a=t===p.KNOCKOUT||t===p.DOUBLE_KNOCKOUT,s=[y[t]??``];return i>1&&s.push(`${i} groups`),n>0&&s.push(o(n,`round`)),r>1&&s.push(a?`best of ${r}`:`each meeting ${r} times`),s.join(`, `)}function O({stages:e,state:t}){let n=e.reduce((e,t)=>e+t.gamesDone,0n),r=e.reduce((e,t)=>e+t.games,0n);return n===r||t===f.CANCELLED?o(Number(n),`game`):`${n} of ${o(Number(r),`game`)}`}function k(e,t){return e===t?` (you)`:``}export{g as _,E as a,D as c,v as d,u as f,f as g,d as h,S as i,C as l,m,b as n,w as o,p,T as r,O as s,y as t,k as u};