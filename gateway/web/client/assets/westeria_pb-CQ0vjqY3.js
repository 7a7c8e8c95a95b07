import{r as e,t}from"./file-CM-n_zDL.js";import{d as n}from"./match_pb-5J8x0fl2.js";var r=t(btoa(`
ardri/westeria/v1/terms.protoardri.westeria.v1*º
Card
CARD_UNSPECIFIED\0
\vCARD_DEPLOY
CARD_SURPRISE_ATTACK
CARD_RAPID_ADVANCE
\rCARD_REDEPLOY\x1B
CARD_SECRET_INFORMATION
\fCARD_TRAITOR
CARD_NEW_SPY_MASTER\x07*®
Phase
PHASE_UNSPECIFIED\0
PHASE_START_DRAW
\vPHASE_DRAFT
\rPHASE_PLACING
\rPHASE_DRAWING
PHASE_CHOOSING
PHASE_RECRUITING
PHASE_DEPLOYING\x07
\rPHASE_PICKING\b
PHASE_SWITCHING	
\fPHASE_SPYING

PHASE_ACCUSING\v
PHASE_GUESSING\f
\fPHASE_MOVING\r

PHASE_OVER*S
Stock
STOCK_UNSPECIFIED\0
\vSTOCK_FIELD
\fSTOCK_FALLEN
\fSTOCK_EITHERbproto3`)),i=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.DEPLOY=1]=`DEPLOY`,e[e.SURPRISE_ATTACK=2]=`SURPRISE_ATTACK`,e[e.RAPID_ADVANCE=3]=`RAPID_ADVANCE`,e[e.REDEPLOY=4]=`REDEPLOY`,e[e.SECRET_INFORMATION=5]=`SECRET_INFORMATION`,e[e.TRAITOR=6]=`TRAITOR`,e[e.NEW_SPY_MASTER=7]=`NEW_SPY_MASTER`,e}({}),a=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.START_DRAW=1]=`START_DRAW`,e[e.DRAFT=2]=`DRAFT`,e[e.PLACING=3]=`PLACING`,e[e.DRAWING=4]=`DRAWING`,e[e.CHOOSING=5]=`CHOOSING`,e[e.RECRUITING=6]=`RECRUITING`,e[e.DEPLOYING=7]=`DEPLOYING`,e[e.PICKING=8]=`PICKING`,e[e.SWITCHING=9]=`SWITCHING`,e[e.SPYING=10]=`SPYING`,e[e.ACCUSING=11]=`ACCUSING`,e[e.GUESSING=12]=`GUESSING`,e[e.MOVING=13]=`MOVING`,e[e.OVER=14]=`OVER`,e}({}),o=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.FIELD=1]=`FIELD`,e[e.FALLEN=2]=`FALLEN`,e[e.EITHER=3]=`EITHER`,e}({}),s=t(btoa(`
ardri/westeria/v1/actions.protoardri.westeria.v1"
\x07DrawLot\f
unit (	"
Claim
	territory (	"
Place\f
zone (	"
Lift\f
zone (	"
Put\f
zone (	"
Done"\x07
Ready"1
\bDrawCard%
card (2.ardri.westeria.v1.Card"-
Play%
card (2.ardri.westeria.v1.Card"	
\x07Discard"
\x07Recruit\f
unit (	"
Deploy\f
zone (	"
Pick\f
zone (	"
Switch\r
order ("$
Spy\r
first (	
second (	"
Accuse\f
zone (	"
Guess\f
unit (	"&
Move
origin (	
target (	"
Endbproto3`),[r]),c=t(btoa(`
&ardri/westeria/v1/events_battles.protoardri.westeria.v1"S
Moved\f
seat (\f
unit (	
origin (	
target (	
is_far (\b"
Fought
\battacker (
\bdefender (\f
zone (	
	attacking (	
	defending (	
attacker_falls (\b
defender_falls\x07 (\b"+

FlagPassed\r
owner (
holder ("?
ControlChanged
	territory (	
seat (H\0B\x07
_seatbproto3`)),l=t(btoa(`
&ardri/westeria/v1/events_opening.protoardri.westeria.v1"&
\bLotDrawn\f
seat (\f
unit (	"
\fStarterFound\f
seat ("U
\bArranged\f
seat (\r
steps (\f
unit (	
origin (	
target (	"
\x07Readied\f
seat ("&
\x07LinedUp\f
seat (\r
zones (	bproto3`)),u=t(btoa(`
'ardri/westeria/v1/events_reserves.protoardri.westeria.v1"+
\fReserveShown\f
seat (\r
units (	"'
	Recruited\f
seat (\f
unit (	"4
\bDeployed\f
seat (\f
unit (	\f
zone (	"8

Redeployed\f
seat (\r
zones (	\r
units (	"M

LookedInto\f
seat (
\vterritories (	\r
zones (	\r
units (	"c
\x07Accused\f
seat (\r
owner (\f
zone (	\r
guess (	
\bis_right (\b\f
unit (	bproto3`)),d=t(btoa(`
$ardri/westeria/v1/events_turns.protoardri.westeria.v1"E
	TurnBegan\f
seat (\f
turn (\r
cards (\r
moves ("N
	CardDrawn\f
seat (%
card (2.ardri.westeria.v1.Card\f
pile ("A

CardPlayed\f
seat (%
card (2.ardri.westeria.v1.Card"F
CardsDiscarded\f
seat (&
cards (2.ardri.westeria.v1.Card"

Reshuffled\f
pile ("(
	TurnEnded\f
seat (\r
moves (bproto3`),[r]),f=t(btoa(`
ardri/westeria/v1/table.protoardri.westeria.v1"~
Unit\f
zone (	\f
seat (\f
kind (	
	ruled_out (
\bshown_to ('
stock (2.ardri.westeria.v1.Stock"*
\fRevealedUnit\f
seat (\f
kind (	"æ
	SeatState
\vterritories (	
\vflag_holder (
\x07reserve (
reserve_ruled_out (
fallen (
\vown_reserve (\v
lot\x07 (	
\rin_start_draw\b (\b\r
steps	 (\r
ready
 (\b
lifted\v (	\f
done\f (\b"K
Deck\f
pile (
\bdiscards (\r
drawn (
\ftraitor_last (\bbproto3`),[r]),p=e(f,0),m=t(btoa(`
 ardri/westeria/v1/westeria.protoardri.westeria.v1"©
\x07Options\v
map (	
compulsory_cards (\bH\0

far_attack (\bH
turns (H\x1B
rearrangements (H
after_far_move (	
moves_of_a_unit\x07 (	
\breserves\b (	
\badvising	 (	

casualties
 (	B
_compulsory_cardsB\r
\v_far_attackB\b
_turnsB
_rearrangements"Å
Action.
\bdraw_lot (\v2.ardri.westeria.v1.DrawLotH\0)
claim (\v2.ardri.westeria.v1.ClaimH\0)
place (\v2.ardri.westeria.v1.PlaceH\0'
lift (\v2.ardri.westeria.v1.LiftH\0%
put (\v2.ardri.westeria.v1.PutH\0'
done (\v2.ardri.westeria.v1.DoneH\0)
ready\x07 (\v2.ardri.westeria.v1.ReadyH\00
	draw_card\b (\v2\x1B.ardri.westeria.v1.DrawCardH\0'
play	 (\v2.ardri.westeria.v1.PlayH\0-
\x07discard
 (\v2.ardri.westeria.v1.DiscardH\0-
\x07recruit\v (\v2.ardri.westeria.v1.RecruitH\0+
deploy\f (\v2.ardri.westeria.v1.DeployH\0'
pick\r (\v2.ardri.westeria.v1.PickH\0+
switch (\v2.ardri.westeria.v1.SwitchH\0%
spy (\v2.ardri.westeria.v1.SpyH\0+
accuse (\v2.ardri.westeria.v1.AccuseH\0)
guess (\v2.ardri.westeria.v1.GuessH\0'
move (\v2.ardri.westeria.v1.MoveH\0%
end (\v2.ardri.westeria.v1.EndH\0B
kind"Ø
View
viewer (+
\x07options (\v2.ardri.westeria.v1.Options'
phase (2.ardri.westeria.v1.Phase\f
seat (\r
first (
\fstart_rounds (\f
turn\x07 (\r
stuck\b (\r
moves	 (\f
made
 (\r
draws\v (%
card\f (2.ardri.westeria.v1.Card\r
picks\r (	'
last (\v2.ardri.westeria.v1.Action.
shown (\v2.ardri.westeria.v1.RevealedUnit&
units (\v2.ardri.westeria.v1.Unit(
\x07in_hand (\v2.ardri.westeria.v1.Unit+
seats (\v2.ardri.westeria.v1.SeatState%
deck (\v2.ardri.westeria.v1.Deck(
\x07outcome (\v2.ardri.match.v1.Outcome
\x07resting (	"Ô\b
Event0
	lot_drawn (\v2\x1B.ardri.westeria.v1.LotDrawnH\08
\rstarter_found (\v2.ardri.westeria.v1.StarterFoundH\0/
\barranged (\v2\x1B.ardri.westeria.v1.ArrangedH\0-
\x07readied (\v2.ardri.westeria.v1.ReadiedH\0.
\blined_up (\v2.ardri.westeria.v1.LinedUpH\02

turn_began (\v2.ardri.westeria.v1.TurnBeganH\02

card_drawn\x07 (\v2.ardri.westeria.v1.CardDrawnH\04
\vcard_played\b (\v2.ardri.westeria.v1.CardPlayedH\0<
cards_discarded	 (\v2!.ardri.westeria.v1.CardsDiscardedH\03

reshuffled
 (\v2.ardri.westeria.v1.ReshuffledH\02

turn_ended\v (\v2.ardri.westeria.v1.TurnEndedH\08
\rreserve_shown\f (\v2.ardri.westeria.v1.ReserveShownH\01
	recruited\r (\v2.ardri.westeria.v1.RecruitedH\0/
\bdeployed (\v2\x1B.ardri.westeria.v1.DeployedH\03

redeployed (\v2.ardri.westeria.v1.RedeployedH\04
\vlooked_into (\v2.ardri.westeria.v1.LookedIntoH\0-
\x07accused (\v2.ardri.westeria.v1.AccusedH\0)
moved (\v2.ardri.westeria.v1.MovedH\0+
fought (\v2.ardri.westeria.v1.FoughtH\04
\vflag_passed (\v2.ardri.westeria.v1.FlagPassedH\0<
control_changed (\v2!.ardri.westeria.v1.ControlChangedH\0B
kindbproto3`),[n,s,c,l,u,d,f,r]),h=e(m,0),g=e(m,1),_=e(m,2),v=e(m,3);export{g as ActionSchema,v as EventSchema,h as OptionsSchema,_ as ViewSchema,r as a,o as i,i as n,a as r,p as t};