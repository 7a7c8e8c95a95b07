import{Ct as e,F as t,K as n,M as r,N as i,R as a,Z as o,b as s,w as c,xt as l}from"./index-Blfz_1dt.js";import{t as u}from"./file-CM-n_zDL.js";import{d,f,m as p}from"./match_pb-5J8x0fl2.js";import{n as m}from"./any_pb-DubW9Jdq.js";import"./opening-C3U4HaJd.js";import{a as h}from"./invites-wq74p7L5.js";var g=u(btoa(`
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
ticket (\v2.ardri.gateway.v1.Ticket";
CancelTicketRequest
	ticket_id (	
	set_aside (\b"@
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

ListLadder#.ardri.gateway.v1.ListLadderRequest$.ardri.gateway.v1.ListLadderResponsebproto3`),[d,m,f,p]),_=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.SEARCHING=1]=`SEARCHING`,e[e.MATCHED=2]=`MATCHED`,e[e.CANCELLED=3]=`CANCELLED`,e[e.EXPIRED=4]=`EXPIRED`,e}({}),v=l(g,0),y=1e3,b=3e3,x=new AbortController().signal,S=`The platform does not answer. If it finds opponents in the next 15 seconds, the match is among yours.`,C=s.of(v),w=c.of(v);function T(e,r,a){let{options:o,...s}=e,c={...s,...o&&{options:o},fillAfter:n(20),bringEntropy:!0,requestId:t()};return D(i(e=>C.createTicket(c,e)),r,a)}async function E(t,n,r){try{return await D(i(e=>C.getTicket({ticketId:t},e)),n,r)}catch(t){if(a(t).code===e.NotFound)return{};throw t}}async function D(e,t,n){let r=await k((await Promise.race([e,O(t)]))?.ticket,t,n);if(!t.aborted||r?.state===_.MATCHED)return j(r);let i=await Promise.race([A(e),o(b)]);if(i===void 0)return{words:S};let a=await k(i.ticket,x,n);return a?.state===_.MATCHED?j(a):{}}function O(e){return new Promise(t=>{e.aborted?t(void 0):e.addEventListener(`abort`,()=>t(void 0),{once:!0})})}async function k(e,t,n){let a=e,s=()=>{let e={ticketId:a?.ticketId??``,setAside:!0};w.cancelTicket(e,{timeoutMs:r}).catch(()=>void 0)};window.addEventListener(`pagehide`,s);try{for(;a?.state===_.SEARCHING&&!t.aborted;){let{ticketId:e}=a;if(n(e),await o(y,t),t.aborted)break;a=(await i(t=>C.getTicket({ticketId:e},t),r,t)).ticket}}catch(e){if(!t.aborted)throw e}finally{window.removeEventListener(`pagehide`,s)}return a}async function A(e){try{let{ticketId:t=``}=(await e).ticket??{};return await i(e=>C.cancelTicket({ticketId:t},e)).then(()=>({}),e=>{if(a(e).reason!==`TICKET_CLOSED`)throw e;return i(e=>C.getTicket({ticketId:t},e))})}catch(e){return a(e).isPassing?void 0:{}}}async function j(e){return e?.state===_.MATCHED?(await h(e.matchId),{matchId:e.matchId}):{words:`Nobody was found. Try it again.`}}export{T as search,E as takeUp};