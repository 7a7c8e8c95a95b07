import{r as e,t}from"./file-CM-n_zDL.js";var n=t(btoa(`
ardri/plaques/v1/plaques.protoardri.plaques.v1"ª
\x07Options
peek (\bH\0*
\x07betting (2.ardri.plaques.v1.Betting
bet (H
ante (H
stack (H
hands (H+
\bup_since\x07 (2.ardri.plaques.v1.UpSince&
broke\b (2.ardri.plaques.v1.Broke
\bdata_set	 (	B\x07
_peekB
_betB\x07
_anteB\b
_stackB\b
_hands"T
Action*
kind (2.ardri.plaques.v1.ActionKind
tokens (
plaque (	"
View
viewer (*
\x07options (\v2.ardri.plaques.v1.Options\f
hand (
dealer (\v
pot ('
places (\v2.ardri.plaques.v1.Place$
turn\x07 (\v2.ardri.plaques.v1.Turn&
round\b (\v2.ardri.plaques.v1.Round)
last	 (\v2\x1B.ardri.plaques.v1.EndedHand"¯
Place\r
stack (,
\bstanding (2.ardri.plaques.v1.Standing
\x07tableau (	
	face_down (
hidden (	&
value (\v2.ardri.plaques.v1.Value\r
given\x07 ("Q
Turn\f
seat (\v
key (
turned (\r
risen (\b
\x07drawing (\b"E
Round\f
paid (
raises (
leader (
acting ("Y
	EndedHand\f
hand (,
places (\v2.ardri.plaques.v1.EndedPlace
\bdata_set (	"a

EndedPlace
\x07tableau (	\f
live (\b\f
gain (&
value (\v2.ardri.plaques.v1.Value"È
Value\v
key (
\vcombination (	.
active (\v2.ardri.plaques.v1.ActivePlaque.
banned (\v2.ardri.plaques.v1.BannedPlaque.
\x07blocked (\v2.ardri.plaques.v1.BlockedType\r
words (	"x
\fActivePlaque
plaque (	\f
type (	
colour (	
\bemulated (\b
	merged_by (	
\rrecoloured_by (	"*
\fBannedPlaque
plaque (	

by ("'
\vBlockedType\f
type (	

by ("Å
Event(
dealt (\v2.ardri.plaques.v1.DealtH\0*
turned (\v2.ardri.plaques.v1.TurnedH\0*
staked (\v2.ardri.plaques.v1.StakedH\0,
\x07yielded (\v2.ardri.plaques.v1.YieldedH\01

turn_began (\v2\x1B.ardri.plaques.v1.TurnBeganH\01

hand_ended (\v2\x1B.ardri.plaques.v1.HandEndedH\01

hand_began\x07 (\v2\x1B.ardri.plaques.v1.HandBeganH\01

went_broke\b (\v2\x1B.ardri.plaques.v1.WentBrokeH\08
side_pot_taken	 (\v2.ardri.plaques.v1.SidePotTakenH\0B
kind"H
Dealt\f
seat (
plaque (	
\x07face_up (\b
\bdata_set (	"G
Turned\f
seat (
plaque (	\r
risen (\b
\bdata_set (	"\\
Staked\f
seat (&
stake (2.ardri.plaques.v1.Stake
tokens (\f
more ("
\x07Yielded\f
seat ("
	TurnBegan\f
seat ("7
	HandEnded*
ended (\v2\x1B.ardri.plaques.v1.EndedHand"H
	HandBegan\f
hand (
dealer (
\x07players (\f
ante ("
	WentBroke\f
seat (",
\fSidePotTaken\f
seat (
tokens (*_
\x07Betting
BETTING_UNSPECIFIED\0
\rBETTING_FIXED
BETTING_SPREAD
BETTING_NO_LIMIT*L
\x07UpSince
UP_SINCE_UNSPECIFIED\0
UP_SINCE_SHOWING
\rUP_SINCE_TURN*C
Broke
BROKE_UNSPECIFIED\0
\vBROKE_YIELD
BROKE_SHOWDOWN*Ã

ActionKind\x1B
ACTION_KIND_UNSPECIFIED\0
ACTION_KIND_TURN
ACTION_KIND_PASS
ACTION_KIND_SEE
ACTION_KIND_BET
ACTION_KIND_RAISE
ACTION_KIND_YIELD
ACTION_KIND_DRAW\x07*s
\bStanding
STANDING_UNSPECIFIED\0
\fSTANDING_OUT
\rSTANDING_LIVE
STANDING_YIELDED
STANDING_BROKE*M
Stake
STAKE_UNSPECIFIED\0\r
	STAKE_BET\r
	STAKE_SEE
\vSTAKE_RAISEbproto3`)),r=e(n,0),i=e(n,1),a=e(n,2),o=e(n,4),s=e(n,5),c=e(n,12),l=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.FIXED=1]=`FIXED`,e[e.SPREAD=2]=`SPREAD`,e[e.NO_LIMIT=3]=`NO_LIMIT`,e}({}),u=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.TURN=1]=`TURN`,e[e.PASS=2]=`PASS`,e[e.SEE=3]=`SEE`,e[e.BET=4]=`BET`,e[e.RAISE=5]=`RAISE`,e[e.YIELD=6]=`YIELD`,e[e.DRAW=7]=`DRAW`,e}({}),d=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.OUT=1]=`OUT`,e[e.LIVE=2]=`LIVE`,e[e.YIELDED=3]=`YIELDED`,e[e.BROKE=4]=`BROKE`,e}({}),f=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.BET=1]=`BET`,e[e.SEE=2]=`SEE`,e[e.RAISE=3]=`RAISE`,e}({});export{u as ActionKind,i as ActionSchema,l as Betting,c as EventSchema,r as OptionsSchema,s as RoundSchema,f as Stake,d as Standing,o as TurnSchema,a as ViewSchema};