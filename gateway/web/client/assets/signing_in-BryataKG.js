import{t as e}from"./file-CM-n_zDL.js";import{C as t,Ct as n,I as r,N as i,O as a,R as o,S as s,Tt as c,V as l,dt as u,h as d,k as f,m as p,tt as m,v as h,w as g,x as _,y as v,z as y}from"./index-DtdpcH3M.js";import{p as b}from"./match_pb-C9Wzb-Xv.js";var x=[`theme`,`sound`,`animations`,`confirm`,`phrases`],S=`ardri.preferences.version`;function C(e){e!==void 0&&w(e)&&(p(E(e.value)??{}),localStorage.setItem(S,String(e.version)))}function w({version:e}){return e>BigInt(/^\d+$/.exec(localStorage.getItem(S)??``)?.[0]??0)}async function ee(e){for(p(e);;){let{preferences:t}=await r(e=>s.accounts.getAccount({},e));C(t),p(e);try{let e={preferences:T(d()),preferencesVersion:t?.version??0n},{preferences:n}=await r(t=>s.accounts.updateAccount(e,t));n!==void 0&&localStorage.setItem(S,String(n.version));return}catch(e){if(l(e).code!==c.Aborted)throw e}}}function T(e){let t=x.flatMap(t=>e[t]===void 0?[]:[[t,e[t]]]);return new Uint8Array(new TextEncoder().encode(JSON.stringify(Object.fromEntries(t))))}function E(e){try{let t=JSON.parse(new TextDecoder().decode(e));if(typeof t!=`object`||!t)return;let n=Object.entries(t).filter(([e,t])=>D(e,t));return Object.fromEntries(n)}catch{return}}function D(e,t){return e===`theme`?t===``||t===`light`||t===`dark`:x.some(t=>t===e)&&typeof t==`boolean`}async function O(){let e=await f(),t=await r(e=>s.accounts.getAccount({},e));if(C(t.preferences),t.account!==void 0&&t.account.name!==e.name){let{token:e}=await r(e=>s.accounts.issueToken({},e));await a(t.account.name,e)}return t}async function k(e){let{account:t,token:n}=await r(t=>s.accounts.updateAccount({name:e},t));t!==void 0&&await a(t.name,n)}async function A(e){await r(t=>s.accounts.updateAccount({avatar:e},t))}async function j(e){let{code:t,expires:n}=await r(t=>s.accounts.createLinkCode({kind:e},t));return{code:t,expires:n}}async function M(){return h()!==void 0&&r(e=>s.lobby.listMyMatches({pageSize:1},e)).then(({matches:e,gamesAway:t})=>e.length+t.length>0,()=>!0)}async function N(e){let n={code:e,requestId:o(),device:t()},a=await r(e=>v.accounts.redeemLinkCode(n,e)),{account:s}=a;if(s===void 0)throw y.unreachable(`the platform named no account`);let c=_({id:s.accountId,name:s.name,...i(a)});return await O(),c}async function P(){return(await r(e=>s.accounts.listDevices({},e))).devices}async function F({deviceId:e,isCurrent:t}){await r(t=>s.accounts.endDevice({deviceId:e},t)),t&&g()}var I=e(btoa(`
'ardri/gateway/v1/identity_service.protoardri.gateway.v1"
ListProvidersRequest"V
ListProvidersResponse-
	providers (\v2.ardri.gateway.v1.Provider
guests (\b"ä
\bProvider\f
name (	\r
title (	
issuer (	
	client_id (	
device_client_id (	
scopes (	
authorization_endpoint\x07 (	
token_endpoint\b (	%
device_authorization_endpoint	 (	
\x07is_away
 (\b"t
\rSignInRequest
\bprovider (	
\bid_token (	\r
nonce (	

request_id (	\f
name (	
device (	"
SignInResponse*
\x07account (\v2.ardri.gateway.v1.Account\r
token (	+
\x07expires (\v2.google.protobuf.Timestamp
is_new (\b
\rrefresh_token (	"\\
LinkIdentityRequest
\bprovider (	
\bid_token (	\r
nonce (	

request_id (	"D
LinkIdentityResponse,
\bidentity (\v2.ardri.gateway.v1.Identity"¨
\bIdentity
\videntity_id (	
\bprovider (	
issuer (	
\x07subject (	*
linked (\v2.google.protobuf.Timestamp(
used (\v2.google.protobuf.Timestamp"
ListIdentitiesRequest"H
ListIdentitiesResponse.

identities (\v2.ardri.gateway.v1.Identity",
UnlinkIdentityRequest
\videntity_id (	"
UnlinkIdentityResponse2é
IdentityService\`
\rListProviders&.ardri.gateway.v1.ListProvidersRequest'.ardri.gateway.v1.ListProvidersResponseK
SignIn.ardri.gateway.v1.SignInRequest .ardri.gateway.v1.SignInResponse]
\fLinkIdentity%.ardri.gateway.v1.LinkIdentityRequest&.ardri.gateway.v1.LinkIdentityResponsec
ListIdentities'.ardri.gateway.v1.ListIdentitiesRequest(.ardri.gateway.v1.ListIdentitiesResponsec
UnlinkIdentity'.ardri.gateway.v1.UnlinkIdentityRequest(.ardri.gateway.v1.UnlinkIdentityResponsebproto3`),[u,b]),L=n(I,0),R=32;function z(e,t){let n=()=>m(crypto.getRandomValues(new Uint8Array(R)));return{provider:e,state:n(),nonce:n(),verifier:n(),links:t}}function B(e){try{let t=JSON.parse(e??`null`),n=[t?.provider,t?.state,t?.nonce,t?.verifier];return t!==null&&n.every(e=>typeof e==`string`&&e!==``)?t:void 0}catch{return}}async function V(e,t,n){let r=new URL(e.authorizationEndpoint),i={response_type:`code`,client_id:e.clientId,redirect_uri:n,scope:e.scopes.join(` `),state:t.state,nonce:t.nonce,code_challenge:await W(t.verifier),code_challenge_method:`S256`};for(let[e,t]of Object.entries(i))r.searchParams.set(e,t);return r.href}function H(e,t,n){let r=new URLSearchParams(e);if(t===void 0||r.get(`state`)!==t.state)throw Error(`This is no answer to a request of this page. Begin again.`);if((r.get(`iss`)??n)!==n)throw Error(`Another provider has answered. Begin again.`);let i=r.get(`code`);if(i!==null&&i!==``)return i;throw Error(r.get(`error`)===`access_denied`?`You have not consented.`:`The provider has refused.`)}function U(e,t,n,r){return new URLSearchParams({grant_type:`authorization_code`,client_id:e.clientId,code:n,redirect_uri:r,code_verifier:t.verifier})}async function W(e){let t=new Uint8Array(await crypto.subtle.digest(`SHA-256`,new TextEncoder().encode(e)));return btoa(String.fromCharCode(...t)).replaceAll(`+`,`-`).replaceAll(`/`,`_`).replaceAll(`=`,``)}var G=`ardri.signing-in`,K=`/signed-in`,q=1e4,J=v.of(L),Y=s.of(L);function X(){return r(e=>J.listProviders({},e))}async function Z(){return(await r(e=>Y.listIdentities({},e))).identities}async function Q(e){await r(t=>Y.unlinkIdentity({identityId:e},t))}async function te(e,t){let n=z(e.name,t),r=await V(e,n,$());sessionStorage.setItem(G,JSON.stringify(n)),location.assign(r)}async function ne(e){let n=B(sessionStorage.getItem(G));sessionStorage.removeItem(G);let a=(await X()).providers.find(({name:e})=>e===n?.provider),s=H(e,n,a?.issuer??``);if(n===void 0||a===void 0)throw Error(`The platform does not know this provider.`);let c=await re(a,n,s),l={provider:a.name,idToken:c,nonce:n.nonce,requestId:o()};if(n.links)return await r(e=>Y.linkIdentity(l,e)),(await O()).account?.name??``;let u=await r(e=>J.signIn({...l,device:t()},e)),{account:d}=u;if(d===void 0)throw Error(`The platform named no account.`);return _({id:d.accountId,name:d.name,...i(u)}),(await O()).account?.name??d.name}async function re(e,t,n){let r={method:`POST`,body:U(e,t,n,$()),credentials:`omit`,redirect:`error`,referrerPolicy:`no-referrer`,signal:AbortSignal.timeout(q)},i=await fetch(e.tokenEndpoint,r).then(e=>e.json()).catch(()=>null);if(typeof i?.id_token!=`string`)throw Error(`${e.title} gave no token. Begin again.`);return i.id_token}function $(){return location.origin+K}export{Q as a,F as c,O as d,k as f,te as i,M as l,ee as m,Z as n,P as o,N as p,X as r,A as s,ne as t,j as u};