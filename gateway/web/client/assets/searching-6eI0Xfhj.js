import{t as e}from"./file-CM-n_zDL.js";import{I as t,N as n,W as r,Y as i,j as a,vt as o,x as s}from"./index-DS24ZFzw.js";import{d as c,f as l,p as u}from"./match_pb-C9Wzb-Xv.js";import{n as d}from"./any_pb-DubW9Jdq.js";import"./opening-DI6hqLN_.js";import{a as f}from"./invites-VQ0bLJQH.js";var p=e(btoa(`
*ardri/gateway/v1/matchmaking_service.protoardri.gateway.v1"í
CreateTicketRequest\f
game (	\r
seats (%
\x07options (\v2.google.protobuf.Any$
clock (\v2.ardri.match.v1.Clock-

fill_after (\v2.google.protobuf.Duration

fill_level (

request_id\x07 (	
\rbring_entropy\b (\b"
Ticket
	ticket_id (	,
state (2.ardri.gateway.v1.TicketState+
\x07created (\v2.google.protobuf.Timestamp
rating (
window (&
eta (\v2.google.protobuf.Duration
\bmatch_id\x07 (	\f
seat\b (

seat_token	 (	
detail
 (	"@
CreateTicketResponse(
ticket (\v2.ardri.gateway.v1.Ticket"'
WatchTicketRequest
	ticket_id (	"?
WatchTicketResponse(
ticket (\v2.ardri.gateway.v1.Ticket"%
GetTicketRequest
	ticket_id (	"=
GetTicketResponse(
ticket (\v2.ardri.gateway.v1.Ticket"(
CancelTicketRequest
	ticket_id (	"@
CancelTicketResponse(
ticket (\v2.ardri.gateway.v1.Ticket"/
ListLadderRequest\f
game (	\f
most ("n
	LadderRow\r
place (

account_id (	\f
name (	
rating (
	deviation (\r
games ("i
ListLadderResponse)
rows (\v2\x1B.ardri.gateway.v1.LadderRow(
own (\v2\x1B.ardri.gateway.v1.LadderRow*
\vTicketState
TICKET_STATE_UNSPECIFIED\0
TICKET_STATE_SEARCHING
TICKET_STATE_MATCHED
TICKET_STATE_CANCELLED
TICKET_STATE_EXPIRED2ß
MatchmakingService]
\fCreateTicket%.ardri.gateway.v1.CreateTicketRequest&.ardri.gateway.v1.CreateTicketResponse\\
\vWatchTicket$.ardri.gateway.v1.WatchTicketRequest%.ardri.gateway.v1.WatchTicketResponse0T
	GetTicket".ardri.gateway.v1.GetTicketRequest#.ardri.gateway.v1.GetTicketResponse]
\fCancelTicket%.ardri.gateway.v1.CancelTicketRequest&.ardri.gateway.v1.CancelTicketResponseW

ListLadder#.ardri.gateway.v1.ListLadderRequest$.ardri.gateway.v1.ListLadderResponsebproto3`),[c,d,l,u]),m=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.SEARCHING=1]=`SEARCHING`,e[e.MATCHED=2]=`MATCHED`,e[e.CANCELLED=3]=`CANCELLED`,e[e.EXPIRED=4]=`EXPIRED`,e}({}),h=o(p,0),g=1e3,_=s.of(h);async function v(e,t){let{options:o,...s}=e,c={...s,...o&&{options:o},fillAfter:r(20),bringEntropy:!0,requestId:n()},l=(await a(e=>_.createTicket(c,e))).ticket;for(;l?.state===m.SEARCHING;){let{ticketId:e}=l;if(await i(g,t),t.aborted&&await y(e))return;l=(await a(t=>_.getTicket({ticketId:e},t))).ticket}if(l?.state===m.MATCHED)return await f(l.matchId),l.matchId}function y(e){return a(t=>_.cancelTicket({ticketId:e},t)).then(()=>!0,e=>t(e).reason!==`TICKET_CLOSED`)}export{v as search};