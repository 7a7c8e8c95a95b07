import{r as e,t}from"./file-CM-n_zDL.js";import{n}from"./any_pb-DubW9Jdq.js";var r=t(btoa(`
google/protobuf/timestamp.protogoogle.protobuf"+
	Timestamp
\x07seconds (\r
nanos (B
com.google.protobufBTimestampProtoPZ2google.golang.org/protobuf/types/known/timestamppbø¢GPBªGoogle.Protobuf.WellKnownTypesbproto3`)),i=e(r,0),a=t(btoa(`
google/protobuf/duration.protogoogle.protobuf"*
\bDuration
\x07seconds (\r
nanos (B
com.google.protobufB\rDurationProtoPZ1google.golang.org/protobuf/types/known/durationpbø¢GPBªGoogle.Protobuf.WellKnownTypesbproto3`)),o=t(btoa(`
ardri/match/v1/match.protoardri.match.v1"
Clock'
kind (2.ardri.match.v1.ClockKind'
base (\v2.google.protobuf.Duration,
	increment (\v2.google.protobuf.Duration"
	SeatClock\f
seat (,
	remaining (\v2.google.protobuf.Duration,
\bdeadline (\v2.google.protobuf.Timestamp
lapses (\b"
Bot\r
level ("¸
Seat\f
seat (\r
title (	

account_id (	\f
name (	 
bot (\v2.ardri.match.v1.Bot
\x07entropy (\f
\breserved\x07 (\b,
\vdropped_out\b (2.ardri.match.v1.DropOut"G
\x07Outcome\r
ranks (
\x07payoffs (
reason (	\f
rule (	"P
Action
\bnotation (	#
typed (\v2.google.protobuf.Any
\x07meaning (	"l
\fPositionView
\x07version ("
view (\v2.google.protobuf.Any'
\x07actions (\v2.ardri.match.v1.Action"Ã
	MatchSpec\f
game (	
\rrules_version (	\r
seats (%
\x07options (\v2.google.protobuf.Any$
clock (\v2.ardri.match.v1.Clock4
abandonment_grace (\v2.google.protobuf.Duration
\x07private\x07 (\b
seed_commitment\b (\f/
\foffer_window	 (\v2.google.protobuf.Duration\r
hints
 (\b,
chance\v (2.ardri.match.v1.ChanceSource*
	data_sets\f (\v2.ardri.match.v1.DataSet\r
rated\r (\b

rematch_of (	
	takebacks (\b7
spectator_delay (\v2.ardri.match.v1.SpectatorDelay
\bpractice (\b

substitute (
\vbots_resign (\b
	opened_by (	"_
SpectatorDelay)
time (\v2.google.protobuf.DurationH\0
finished_hands (\bH\0B\b
behind"7
\x07DataSet
option (	\f
name (	
sha256 (\f"©\x07
Event
\x07version ((
time (\v2.google.protobuf.Timestamp/
\x07created (\v2.ardri.match.v1.MatchCreatedH\0,
joined (\v2.ardri.match.v1.SeatJoinedH\0/
\x07started (\v2.ardri.match.v1.MatchStartedH\0.
played (\v2.ardri.match.v1.ActionPlayedH\03
\fdraw_offered\x07 (\v2\x1B.ardri.match.v1.DrawOfferedH\05
\rdraw_declined\b (\v2.ardri.match.v1.DrawDeclinedH\0(
left	 (\v2.ardri.match.v1.SeatLeftH\00
\breturned
 (\v2.ardri.match.v1.SeatReturnedH\0+
ended\v (\v2.ardri.match.v1.MatchEndedH\05
\rdraw_accepted\f (\v2.ardri.match.v1.DrawAcceptedH\0;
takeback_offered (\v2.ardri.match.v1.TakebackOfferedH\0=
takeback_accepted (\v2 .ardri.match.v1.TakebackAcceptedH\0=
takeback_declined (\v2 .ardri.match.v1.TakebackDeclinedH\0/

taken_back (\v2.ardri.match.v1.TakenBackH\05
\vdropped_out (\v2.ardri.match.v1.SeatDroppedOutH\0*
freed (\v2.ardri.match.v1.SeatFreedH\0"
view\r (\v2.google.protobuf.AnyB
body"_
\fMatchCreated'
spec (\v2.ardri.match.v1.MatchSpec&
\breserved (\v2.ardri.match.v1.Seat"0

SeatJoined"
seat (\v2.ardri.match.v1.Seat"/
	SeatFreed"
seat (\v2.ardri.match.v1.Seat"I
\fMatchStarted
to_act ()
clocks (\v2.ardri.match.v1.SeatClock"Ã
\fActionPlayed\f
seat (&
action (\v2.ardri.match.v1.Action$
events (\v2.google.protobuf.Any
to_act ()
clocks (\v2.ardri.match.v1.SeatClock
lapsed (\b\f
told\x07 (	"\x1B
\vDrawOffered\f
seat ("
\fDrawAccepted\f
seat ("
\fDrawDeclined\f
seat ("
TakebackOffered\f
seat (" 
TakebackAccepted\f
seat (" 
TakebackDeclined\f
seat ("Z
	TakenBack

to_version (
to_act ()
clocks (\v2.ardri.match.v1.SeatClock"G
\bSeatLeft\f
seat (-
	claimable (\v2.google.protobuf.Timestamp"o
SeatDroppedOut"
seat (\v2.ardri.match.v1.Seat
to_act ()
clocks (\v2.ardri.match.v1.SeatClock"
\fSeatReturned\f
seat ("o

MatchEnded(
\x07outcome (\v2.ardri.match.v1.Outcome\f
seed (\f\f
salt (\f\r
cause (	\f
told (	"õ
Match
\bmatch_id (	'
spec (\v2.ardri.match.v1.MatchSpec+
status (2\x1B.ardri.match.v1.MatchStatus
\x07version (#
seats (\v2.ardri.match.v1.Seat
to_act ("
view\x07 (\v2.google.protobuf.Any)
clocks\b (\v2.ardri.match.v1.SeatClock

draw_offer	 (H\0(
\x07outcome
 (\v2.ardri.match.v1.Outcome+
\x07created\v (\v2.google.protobuf.Timestamp
\vviewer_seat\f (H
engine_address\r (	\x1B
takeback_offer (HB\r
\v_draw_offerB
\f_viewer_seatB
_takeback_offer"
\fMatchSummary
\bmatch_id (	\f
game (	+
status (2\x1B.ardri.match.v1.MatchStatus
\x07version (#
seats (\v2.ardri.match.v1.Seat

seat_count ($
clock\x07 (\v2.ardri.match.v1.Clock+
\x07created\b (\v2.google.protobuf.Timestamp(
\x07outcome	 (\v2.ardri.match.v1.Outcome
to_act
 (,
\bdeadline\v (\v2.google.protobuf.Timestamp\r
rated\f (\b%
\x07options\r (\v2.google.protobuf.Any
\x07private (\b
\vviewer_seat (H\0+
\x07updated (\v2.google.protobuf.Timestamp\f
turn (&
result (2.ardri.match.v1.Result

rematch_of (	
\bwatchers (7
spectator_delay (\v2.ardri.match.v1.SpectatorDelayB
\f_viewer_seat"I
\bPresence
\bwatchers (+
seats (\v2.ardri.match.v1.SeatPresence"Z
\fSeatPresence\f
seat (\f
here (\b.

away_since (\v2.google.protobuf.Timestamp"
Said\f
seat (\f
name (	&
phrase (2.ardri.match.v1.Phrase(
time (\v2.google.protobuf.Timestamp
\bto_seats (\b"z
\vResultCount\f
game (	\r
seats (
	with_bots (\b\f
wins (\r
draws (
losses (
places\x07 (*t
\vMatchStatus
MATCH_STATUS_UNSPECIFIED\0
MATCH_STATUS_WAITING
MATCH_STATUS_LIVE
MATCH_STATUS_ENDED*
	ClockKind
CLOCK_KIND_UNSPECIFIED\0
CLOCK_KIND_NONE
CLOCK_KIND_PER_MOVE
CLOCK_KIND_FISCHER
CLOCK_KIND_CORRESPONDENCE*i
\x07DropOut
DROP_OUT_UNSPECIFIED\0
DROP_OUT_RESIGNED
DROP_OUT_TIME_OUT
DROP_OUT_ABANDONED*Q
\fChanceSource
CHANCE_SOURCE_UNSPECIFIED\0"
CHANCE_SOURCE_SEED_AND_ENTROPY*e
Result
RESULT_UNSPECIFIED\0

RESULT_WON
\rRESULT_SHARED
\vRESULT_LOST
\vRESULT_NONE*
Phrase
PHRASE_UNSPECIFIED\0
\fPHRASE_HELLO
PHRASE_GOOD_LUCK
PHRASE_WELL_PLAYED
PHRASE_GOOD_GAME
\rPHRASE_THANKS
\fPHRASE_SORRY
\vPHRASE_OOPS\x07
PHRASE_THINKING\b
PHRASE_YOUR_TURN	
PHRASE_BACK_SOON

PHRASE_GOODBYE\vbproto3`),[n,a,r]),s=e(o,0),c=e(o,5),l=e(o,8),u=e(o,27),d=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.WAITING=1]=`WAITING`,e[e.LIVE=2]=`LIVE`,e[e.ENDED=3]=`ENDED`,e}({}),f=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.NONE=1]=`NONE`,e[e.PER_MOVE=2]=`PER_MOVE`,e[e.FISCHER=3]=`FISCHER`,e[e.CORRESPONDENCE=4]=`CORRESPONDENCE`,e}({}),p=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.RESIGNED=1]=`RESIGNED`,e[e.TIME_OUT=2]=`TIME_OUT`,e[e.ABANDONED=3]=`ABANDONED`,e}({}),m=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.SEED_AND_ENTROPY=1]=`SEED_AND_ENTROPY`,e}({}),h=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.WON=1]=`WON`,e[e.SHARED=2]=`SHARED`,e[e.LOST=3]=`LOST`,e[e.NONE=4]=`NONE`,e}({}),g=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.HELLO=1]=`HELLO`,e[e.GOOD_LUCK=2]=`GOOD_LUCK`,e[e.WELL_PLAYED=3]=`WELL_PLAYED`,e[e.GOOD_GAME=4]=`GOOD_GAME`,e[e.THANKS=5]=`THANKS`,e[e.SORRY=6]=`SORRY`,e[e.OOPS=7]=`OOPS`,e[e.THINKING=8]=`THINKING`,e[e.YOUR_TURN=9]=`YOUR_TURN`,e[e.BACK_SOON=10]=`BACK_SOON`,e[e.GOODBYE=11]=`GOODBYE`,e}({});export{p as a,g as c,o as d,a as f,s as i,h as l,r as m,m as n,u as o,i as p,f as r,d as s,c as t,l as u};