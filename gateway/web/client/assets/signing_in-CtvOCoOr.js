import{t as e}from"./file-CM-n_zDL.js";import{Ct as t,I as n,N as r,O as i,P as a,T as o,X as s,_ as c,b as l,bt as u,h as d,j as f,m as p,ot as m,v as h,vt as g,w as _,wt as v,y}from"./index-DhuqIyD-.js";import{p as b}from"./match_pb-C9Wzb-Xv.js";var x=[`theme`,`sound`,`animations`,`confirm`,`phrases`],S=`ardri.preferences.version`;function C(e){e!==void 0&&w(e)&&(t(E(e.value)??{}),localStorage.setItem(S,String(e.version)))}function w({version:e}){return e>BigInt(/^\d+$/.exec(localStorage.getItem(S)??``)?.[0]??0)}async function T(e){for(t(e);;){let{preferences:r}=await f(e=>h.accounts.getAccount({},e));C(r),t(e);try{let e={preferences:ee(v()),preferencesVersion:r?.version??0n},{preferences:t}=await f(t=>h.accounts.updateAccount(e,t));t!==void 0&&localStorage.setItem(S,String(t.version));return}catch(e){if(n(e).code!==u.Aborted)throw e}}}function ee(e){let t=x.flatMap(t=>e[t]===void 0?[]:[[t,e[t]]]);return new Uint8Array(new TextEncoder().encode(JSON.stringify(Object.fromEntries(t))))}function E(e){try{let t=JSON.parse(new TextDecoder().decode(e));if(typeof t!=`object`||!t)return;let n=Object.entries(t).filter(([e,t])=>D(e,t));return Object.fromEntries(n)}catch{return}}function D(e,t){return e===`theme`?t===``||t===`light`||t===`dark`:x.some(t=>t===e)&&typeof t==`boolean`}async function O(){let e=await o(),t=await f(e=>h.accounts.getAccount({},e));if(C(t.preferences),t.account!==void 0&&t.account.name!==e.name){let{token:e}=await f(e=>h.accounts.issueToken({},e));await _(t.account.name,e)}return t}async function k(e){let{account:t,token:n}=await f(t=>h.accounts.updateAccount({name:e},t));t!==void 0&&await _(t.name,n)}async function A(e){await f(t=>h.accounts.updateAccount({avatar:e},t))}async function j(e){let{code:t,expires:n}=await f(t=>h.accounts.createLinkCode({kind:e},t));return{code:t,expires:n}}async function M(){return p()!==void 0&&f(e=>h.lobby.listMyMatches({pageSize:1},e)).then(({matches:e,gamesAway:t})=>e.length+t.length>0,()=>!0)}async function N(e){let t={code:e,requestId:r(),device:y()},n=await f(e=>d.accounts.redeemLinkCode(t,e)),{account:o}=n;if(o===void 0)throw a.unreachable(`the platform named no account`);let s=c({id:o.accountId,name:o.name,...i(n)});return await O(),s}async function P(){return(await f(e=>h.accounts.listDevices({},e))).devices}async function F({deviceId:e,isCurrent:t}){await f(t=>h.accounts.endDevice({deviceId:e},t)),t&&l()}var I=e(btoa(`
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
UnlinkIdentity'.ardri.gateway.v1.UnlinkIdentityRequest(.ardri.gateway.v1.UnlinkIdentityResponsebproto3`),[m,b]),L=g(I,0),R=32;function z(e,t){let n=()=>s(crypto.getRandomValues(new Uint8Array(R)));return{provider:e,state:n(),nonce:n(),verifier:n(),links:t}}function B(e){try{let t=JSON.parse(e??`null`),n=[t?.provider,t?.state,t?.nonce,t?.verifier];return t!==null&&n.every(e=>typeof e==`string`&&e!==``)?t:void 0}catch{return}}async function V(e,t,n){let r=new URL(e.authorizationEndpoint),i={response_type:`code`,client_id:e.clientId,redirect_uri:n,scope:e.scopes.join(` `),state:t.state,nonce:t.nonce,code_challenge:await W(t.verifier),code_challenge_method:`S256`};for(let[e,t]of Object.entries(i))r.searchParams.set(e,t);return r.href}function H(e,t,n){let r=new URLSearchParams(e);if(t===void 0||r.get(`state`)!==t.state)throw Error(`This is no answer to a request of this page. Begin again.`);if((r.get(`iss`)??n)!==n)throw Error(`Another provider has answered. Begin again.`);let i=r.get(`code`);if(i!==null&&i!==``)return i;throw Error(r.get(`error`)===`access_denied`?`You have not consented.`:`The provider has refused.`)}function U(e,t,n,r){return new URLSearchParams({grant_type:`authorization_code`,client_id:e.clientId,code:n,redirect_uri:r,code_verifier:t.verifier})}async function W(e){let t=new Uint8Array(await crypto.subtle.digest(`SHA-256`,new TextEncoder().encode(e)));return btoa(String.fromCharCode(...t)).replaceAll(`+`,`-`).replaceAll(`/`,`_`).replaceAll(`=`,``)}var G=`ardri.signing-in`,K=`/signed-in`,q=1e4,J=d.of(L),Y=h.of(L);function X(){return f(e=>J.listProviders({},e))}async function Z(){return(await f(e=>Y.listIdentities({},e))).identities}async function Q(e){await f(t=>Y.unlinkIdentity({identityId:e},t))}async function te(e,t){let n=z(e.name,t),r=await V(e,n,$());sessionStorage.setItem(G,JSON.stringify(n)),location.assign(r)}async function ne(e){let t=B(sessionStorage.getItem(G));sessionStorage.removeItem(G);let n=(await X()).providers.find(({name:e})=>e===t?.provider),a=H(e,t,n?.issuer??``);if(t===void 0||n===void 0)throw Error(`The platform does not know this provider.`);let o=await re(n,t,a),s={provider:n.name,idToken:o,nonce:t.nonce,requestId:r()};if(t.links)return await f(e=>Y.linkIdentity(s,e)),(await O()).account?.name??``;let l=await f(e=>J.signIn({...s,device:y()},e)),{account:u}=l;if(u===void 0)throw Error(`The platform named no account.`);return c({id:u.accountId,name:u.name,...i(l)}),(await O()).account?.name??u.name}async function re(e,t,n){let r={method:`POST`,body:U(e,t,n,$()),credentials:`omit`,redirect:`error`,referrerPolicy:`no-referrer`,signal:AbortSignal.timeout(q)},i=await fetch(e.tokenEndpoint,r).then(e=>e.json()).catch(()=>null);if(typeof i?.id_token!=`string`)throw Error(`${e.title} gave no token. Begin again.`);return i.id_token}function $(){return location.origin+K}export{Q as a,F as c,O as d,k as f,te as i,M as l,T as m,Z as n,P as o,N as p,X as r,A as s,ne as t,j as u};