import{r as e,t}from"./file-CM-n_zDL.js";import{d as n}from"./match_pb-5J8x0fl2.js";import{c as r}from"./terms_pb-BitSuLwP.js";var i=t(btoa(`
\x1Bardri/tara/v1/actions.proto\rardri.tara.v1"
Draw\f
card ("
Keep\r
cards ("<
Place%
region (2.ardri.tara.v1.Region\f
card ("<
Stone%
region (2.ardri.tara.v1.Region\f
card (">
\x07Amnesty%
region (2.ardri.tara.v1.Region\f
card ("
\x07Discard\f
card ("\x1B
Anchor
	positions (	"
Put
	positions (	"
Pay"	
\x07Decline"\x1B
\x07Promote
\bposition (	"
Stop"(
Swap
\bposition (	
height ("
\bKeepFort
\bposition (	"
Buy"
Pass"
Target
\bposition (	"

\bNoTarget"\b
Income"\x07
Clear"

\bExchange"

OpenRansom
captor ("
\vCloseRansom
captor ("
\bGarrison
	positions (	"
Ransom\r
count ("
Start\f
seat ("3

OpenRegion%
region (2.ardri.tara.v1.Regionbproto3`),[r]),a=t(btoa(`
 ardri/tara/v1/events_cards.proto\rardri.tara.v1"P
	CardDrawn\f
seat (\f
card ('
\x07purpose (2.ardri.tara.v1.Purpose"
\fDeckShuffled"(
	CardsKept\f
seat (\r
cards ("p

CardPlayed\f
seat (\f
card (
use (2.ardri.tara.v1.Use%
region (2.ardri.tara.v1.Region"F
AmnestyDeclared\f
seat (%
region (2.ardri.tara.v1.Region"
\fStarterNamed\f
seat (",
\fRoundStarted\r
round (\r
dealt (\bbproto3`),[r]),o=t(btoa(`
 ardri/tara/v1/events_money.proto\rardri.tara.v1"K
Paid\f
seat (
amount (%
reason (2.ardri.tara.v1.Reason"M
Gained\f
seat (
amount (%
reason (2.ardri.tara.v1.Reason"f
\fIncomeByRank\f
seat (%
region (2.ardri.tara.v1.Region!
rank (2.ardri.tara.v1.Rank">
\vIncomeBonus\f
seat (!
rank (2.ardri.tara.v1.Rank"B
PrisonersExchanged\r
first (
second (\r
count ("=
\rRansomOffered
captor (\r
owner (\r
count ("J

RansomPaid
captor (\r
owner (\r
count (
amount ("=
\rRansomRefused
captor (\r
owner (\r
count ("
\fRansomClosed
captor (bproto3`),[r]),s=t(btoa(`
!ardri/tara/v1/events_pieces.proto\rardri.tara.v1"I
Placed\f
seat (
\bposition (	
way (2.ardri.tara.v1.Way":
\bCaptured\f
seat (
\bposition (	
owners ("[
\bReleased\r
owner (
\bposition (	\r
count (
way (2.ardri.tara.v1.Way"L
\bReturned\r
owner (
\bposition (	
way (2.ardri.tara.v1.Way"*
\bFortMade\f
seat (
\bposition (	">
\rFortDestroyed\f
seat (\r
owner (
\bposition (	".
\vFortGivenUp\r
owner (
\bposition (	"E
\bPromoted\f
seat (\f
left (	\r
right (	
target (	"A
KingPieceRemoved\f
seat (\r
owner (
\bposition (	"
\x07Swapped\f
seat (\r
first (	
\ffirst_height (
\vfirst_owner (
second (	
\rsecond_height (
\fsecond_owner\x07 (bproto3`),[r]),c=t(btoa(`
"ardri/tara/v1/events_regions.proto\rardri.tara.v1"E
TraitorOffered\f
seat (%
region (2.ardri.tara.v1.Region"?
\bTieDrawn\f
seat (%
region (2.ardri.tara.v1.Region"D
\rTraitorBought\f
seat (%
region (2.ardri.tara.v1.Region"D
\rTraitorPassed\f
seat (%
region (2.ardri.tara.v1.Region"D
\rTraitorWasted\f
seat (%
region (2.ardri.tara.v1.Region"X
\rRegionCleared%
region (2.ardri.tara.v1.Region

controller (\f
full (\b"L

Imprisoned
captor (\r
owner (
\bposition (	\r
count (">
\x07NewKing\f
seat (%
region (2.ardri.tara.v1.Region"T

Garrisoned\f
seat (%
region (2.ardri.tara.v1.Region
	positions (	"E
\fRegionClosed%
region (2.ardri.tara.v1.Region
winner ("C
\fRegionOpened\f
seat (%
region (2.ardri.tara.v1.Region";
Won\f
seat (&
\x07regions (2.ardri.tara.v1.Regionbproto3`),[r]),l=t(btoa(`
ardri/tara/v1/table.proto\rardri.tara.v1"+
Stack
owners (

king_piece (\b"¥
	SeatState\r
stock (
\vking_pieces (
cumals (
	prisoners (\f
hand (\r
aside (
	hand_size\x07 (

aside_size\b (\r
drawn	 ("*
Picked
\bposition (	
height ("Ã
Work%
region (2.ardri.tara.v1.Region\f
card (
anchor (H\0%
picked (\v2.ardri.tara.v1.Picked\f
paid (\b
	activated (	
\bpromoted\x07 (	\f
tied\b (\r
asked	 ((
	garrisons
 (2.ardri.tara.v1.Region
captor\v (H%
latest\f (2.ardri.tara.v1.RegionB	
\x07_anchorB	
\x07_captorbproto3`),[r]),u=e(l,0),d=e(l,3),f=t(btoa(`
ardri/tara/v1/tara.proto\rardri.tara.v1"
\x07Options\f
deck (	-
regions_of_two (2.ardri.tara.v1.Region0
left_out_of_three (2.ardri.tara.v1.Region,

free_entry (2.ardri.tara.v1.FreeEntry
\vround_limit (H\0
stockless_steps (\bHB
\f_round_limitB
_stockless_steps"ì\b
Action#
draw (\v2.ardri.tara.v1.DrawH\0#
keep (\v2.ardri.tara.v1.KeepH\0%
place (\v2.ardri.tara.v1.PlaceH\0%
stone (\v2.ardri.tara.v1.StoneH\0)
\x07amnesty (\v2.ardri.tara.v1.AmnestyH\0)
\x07discard (\v2.ardri.tara.v1.DiscardH\0'
anchor\x07 (\v2.ardri.tara.v1.AnchorH\0!
put\b (\v2.ardri.tara.v1.PutH\0!
pay	 (\v2.ardri.tara.v1.PayH\0)
\x07decline
 (\v2.ardri.tara.v1.DeclineH\0)
\x07promote\v (\v2.ardri.tara.v1.PromoteH\0#
stop\f (\v2.ardri.tara.v1.StopH\0#
swap\r (\v2.ardri.tara.v1.SwapH\0,
	keep_fort (\v2.ardri.tara.v1.KeepFortH\0!
buy (\v2.ardri.tara.v1.BuyH\0#
pass (\v2.ardri.tara.v1.PassH\0'
target (\v2.ardri.tara.v1.TargetH\0,
	no_target (\v2.ardri.tara.v1.NoTargetH\0'
income (\v2.ardri.tara.v1.IncomeH\0%
clear (\v2.ardri.tara.v1.ClearH\0+
\bexchange (\v2.ardri.tara.v1.ExchangeH\00
\vopen_ransom (\v2.ardri.tara.v1.OpenRansomH\02
\fclose_ransom (\v2.ardri.tara.v1.CloseRansomH\0+
\bgarrison (\v2.ardri.tara.v1.GarrisonH\0'
ransom (\v2.ardri.tara.v1.RansomH\0%
start (\v2.ardri.tara.v1.StartH\00
\vopen_region\x1B (\v2.ardri.tara.v1.OpenRegionH\0B
kind"ò
View
viewer ('
\x07options (\v2.ardri.tara.v1.Options#
board (\v2.ardri.tara.v1.Stack&
\x07regions (2.ardri.tara.v1.Region%
closed (2.ardri.tara.v1.Region'
seats (\v2.ardri.tara.v1.SeatState
\bdiscards\x07 (\r
round\b (
\x07starter	 (H\0#
stage
 (2.ardri.tara.v1.Stage#
phase\v (2.ardri.tara.v1.Phase
turn\f (H
active\r (H!
work (\v2.ardri.tara.v1.Work(
\x07outcome (\v2.ardri.match.v1.OutcomeB

\b_starterB\x07
_turnB	
\x07_active"
Event.

card_drawn (\v2.ardri.tara.v1.CardDrawnH\04
\rdeck_shuffled (\v2\x1B.ardri.tara.v1.DeckShuffledH\0.

cards_kept (\v2.ardri.tara.v1.CardsKeptH\00
\vcard_played (\v2.ardri.tara.v1.CardPlayedH\0:
amnesty_declared (\v2.ardri.tara.v1.AmnestyDeclaredH\04
\rstarter_named (\v2\x1B.ardri.tara.v1.StarterNamedH\04
\rround_started\x07 (\v2\x1B.ardri.tara.v1.RoundStartedH\0#
paid\b (\v2.ardri.tara.v1.PaidH\0'
gained	 (\v2.ardri.tara.v1.GainedH\05
income_by_rank
 (\v2\x1B.ardri.tara.v1.IncomeByRankH\02
\fincome_bonus\v (\v2.ardri.tara.v1.IncomeBonusH\0@
prisoners_exchanged\f (\v2!.ardri.tara.v1.PrisonersExchangedH\06
ransom_offered\r (\v2.ardri.tara.v1.RansomOfferedH\00
\vransom_paid (\v2.ardri.tara.v1.RansomPaidH\06
ransom_refused (\v2.ardri.tara.v1.RansomRefusedH\04
\rransom_closed (\v2\x1B.ardri.tara.v1.RansomClosedH\0'
placed (\v2.ardri.tara.v1.PlacedH\0+
\bcaptured (\v2.ardri.tara.v1.CapturedH\0+
\breleased (\v2.ardri.tara.v1.ReleasedH\0+
\breturned (\v2.ardri.tara.v1.ReturnedH\0,
	fort_made (\v2.ardri.tara.v1.FortMadeH\06
fort_destroyed (\v2.ardri.tara.v1.FortDestroyedH\03
\rfort_given_up (\v2.ardri.tara.v1.FortGivenUpH\0+
\bpromoted (\v2.ardri.tara.v1.PromotedH\0=
king_piece_removed (\v2.ardri.tara.v1.KingPieceRemovedH\0)
\x07swapped (\v2.ardri.tara.v1.SwappedH\08
traitor_offered\x1B (\v2.ardri.tara.v1.TraitorOfferedH\0,
	tie_drawn (\v2.ardri.tara.v1.TieDrawnH\06
traitor_bought (\v2.ardri.tara.v1.TraitorBoughtH\06
traitor_passed (\v2.ardri.tara.v1.TraitorPassedH\06
traitor_wasted (\v2.ardri.tara.v1.TraitorWastedH\06
region_cleared  (\v2.ardri.tara.v1.RegionClearedH\0/

imprisoned! (\v2.ardri.tara.v1.ImprisonedH\0*
\bnew_king" (\v2.ardri.tara.v1.NewKingH\0/

garrisoned# (\v2.ardri.tara.v1.GarrisonedH\04
\rregion_closed$ (\v2\x1B.ardri.tara.v1.RegionClosedH\04
\rregion_opened% (\v2\x1B.ardri.tara.v1.RegionOpenedH\0!
won& (\v2.ardri.tara.v1.WonH\0B
kind*R
	FreeEntry
FREE_ENTRY_UNSPECIFIED\0
FREE_ENTRY_ROUND
FREE_ENTRY_TURNbproto3`),[n,i,a,o,s,c,l,r]),p=e(f,0),m=e(f,1),h=e(f,2),g=e(f,3);export{m as ActionSchema,g as EventSchema,p as OptionsSchema,h as ViewSchema,d as n,u as t};