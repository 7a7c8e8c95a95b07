import{t as e}from"./file-CM-n_zDL.js";import{R as t,a as n,h as r,r as i,y as a}from"./clients-DczLxOci.js";import{d as o,f as s,p as c}from"./match_pb-C9Wzb-Xv.js";import{n as l}from"./any_pb-DubW9Jdq.js";import{v as u}from"./index-DzVLNcMP.js";import"./opening-DeAVYjtA.js";import{a as d}from"./invites-DZdxCdDY.js";var f=e(btoa(`
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

ListLadder#.ardri.gateway.v1.ListLadderRequest$.ardri.gateway.v1.ListLadderResponsebproto3`),[o,l,s,c]),p=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.SEARCHING=1]=`SEARCHING`,e[e.MATCHED=2]=`MATCHED`,e[e.CANCELLED=3]=`CANCELLED`,e[e.EXPIRED=4]=`EXPIRED`,e}({}),m=t(f,0),h=1e3;async function g(e,t){let o=u.of(m),{options:s,...c}=e,l={...c,...s&&{options:s},fillAfter:r(20),bringEntropy:!0,requestId:n()},f=(await i(e=>o.createTicket(l,e))).ticket;for(;f?.state===p.SEARCHING;){let{ticketId:e}=f;if(await a(h,t),t.aborted){await i(t=>o.cancelTicket({ticketId:e},t)).catch(()=>void 0);return}f=(await i(t=>o.getTicket({ticketId:e},t))).ticket}if(f?.state===p.MATCHED)return await d(f.matchId),f.matchId}export{g as search};