import{t as e}from"./file-CM-n_zDL.js";import{C as t,D as n,J as r,M as i,P as a,b as o,f as s,g as c,gt as l,h as u,it as d,j as f,k as p,p as m,v as h,vt as g,w as _,x as v,y}from"./index-BX7m1riH.js";import{p as b}from"./match_pb-C9Wzb-Xv.js";var x=[`theme`,`sound`,`animations`,`confirm`,`phrases`],S=`ardri.preferences.version`;function C(e){e!==void 0&&w(e)&&(s(E(e.value)??{}),localStorage.setItem(S,String(e.version)))}function w({version:e}){return e>BigInt(/^\d+$/.exec(localStorage.getItem(S)??``)?.[0]??0)}async function ee(e){for(s(e);;){let{preferences:t}=await p(e=>y.accounts.getAccount({},e));C(t),s(e);try{let e={preferences:T(m()),preferencesVersion:t?.version??0n},{preferences:n}=await p(t=>y.accounts.updateAccount(e,t));n!==void 0&&localStorage.setItem(S,String(n.version));return}catch(e){if(a(e).code!==g.Aborted)throw e}}}function T(e){let t=x.flatMap(t=>e[t]===void 0?[]:[[t,e[t]]]);return new Uint8Array(new TextEncoder().encode(JSON.stringify(Object.fromEntries(t))))}function E(e){try{let t=JSON.parse(new TextDecoder().decode(e));if(typeof t!=`object`||!t)return;let n=Object.entries(t).filter(([e,t])=>D(e,t));return Object.fromEntries(n)}catch{return}}function D(e,t){return e===`theme`?t===``||t===`light`||t===`dark`:x.some(t=>t===e)&&typeof t==`boolean`}async function O(){let e=await _(),n=await p(e=>y.accounts.getAccount({},e));if(C(n.preferences),n.account!==void 0&&n.account.name!==e.name){let{token:e}=await p(e=>y.accounts.issueToken({},e));await t(n.account.name,e)}return n}async function k(e){let{account:n,token:r}=await p(t=>y.accounts.updateAccount({name:e},t));n!==void 0&&await t(n.name,r)}async function A(e){await p(t=>y.accounts.updateAccount({avatar:e},t))}async function j(e){let{code:t,expires:n}=await p(t=>y.accounts.createLinkCode({kind:e},t));return{code:t,expires:n}}async function M(){return u()!==void 0&&p(e=>y.lobby.listMyMatches({pageSize:1},e)).then(({matches:e,gamesAway:t})=>e.length+t.length>0,()=>!0)}async function N(e){let t={code:e,requestId:f(),device:o()},r=await p(e=>c.accounts.redeemLinkCode(t,e)),{account:a}=r;if(a===void 0)throw i.unreachable(`the platform named no account`);let s=h({id:a.accountId,name:a.name,...n(r)});return await O(),s}async function P(){return(await p(e=>y.accounts.listDevices({},e))).devices}async function F({deviceId:e,isCurrent:t}){await p(t=>y.accounts.endDevice({deviceId:e},t)),t&&v()}var I=e(btoa(`
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
UnlinkIdentity'.ardri.gateway.v1.UnlinkIdentityRequest(.ardri.gateway.v1.UnlinkIdentityResponsebproto3`),[d,b]),L=l(I,0),R=32;function z(e,t){let n=()=>r(crypto.getRandomValues(new Uint8Array(R)));return{provider:e,state:n(),nonce:n(),verifier:n(),links:t}}function te(e){try{let t=JSON.parse(e??`null`),n=[t?.provider,t?.state,t?.nonce,t?.verifier];return t!==null&&n.every(e=>typeof e==`string`&&e!==``)?t:void 0}catch{return}}async function B(e,t,n){let r=new URL(e.authorizationEndpoint),i={response_type:`code`,client_id:e.clientId,redirect_uri:n,scope:e.scopes.join(` `),state:t.state,nonce:t.nonce,code_challenge:await U(t.verifier),code_challenge_method:`S256`};for(let[e,t]of Object.entries(i))r.searchParams.set(e,t);return r.href}function V(e,t,n){let r=new URLSearchParams(e);if(t===void 0||r.get(`state`)!==t.state)throw Error(`This is no answer to a request of this page. Begin again.`);if((r.get(`iss`)??n)!==n)throw Error(`Another provider has answered. Begin again.`);let i=r.get(`code`);if(i!==null&&i!==``)return i;throw Error(r.get(`error`)===`access_denied`?`You have not consented.`:`The provider has refused.`)}function H(e,t,n,r){return new URLSearchParams({grant_type:`authorization_code`,client_id:e.clientId,code:n,redirect_uri:r,code_verifier:t.verifier})}async function U(e){let t=new Uint8Array(await crypto.subtle.digest(`SHA-256`,new TextEncoder().encode(e)));return btoa(String.fromCharCode(...t)).replaceAll(`+`,`-`).replaceAll(`/`,`_`).replaceAll(`=`,``)}var W=`ardri.signing-in`,G=`/signed-in`,K=1e4,q=c.of(L),J=y.of(L);function Y(){return p(e=>q.listProviders({},e))}async function X(){return(await p(e=>J.listIdentities({},e))).identities}async function Z(e){await p(t=>J.unlinkIdentity({identityId:e},t))}async function Q(e,t){let n=z(e.name,t),r=await B(e,n,$());sessionStorage.setItem(W,JSON.stringify(n)),location.assign(r)}async function ne(e){let t=te(sessionStorage.getItem(W));sessionStorage.removeItem(W);let r=(await Y()).providers.find(({name:e})=>e===t?.provider),i=V(e,t,r?.issuer??``);if(t===void 0||r===void 0)throw Error(`The platform does not know this provider.`);let a=await re(r,t,i),s={provider:r.name,idToken:a,nonce:t.nonce,requestId:f()};if(t.links)return await p(e=>J.linkIdentity(s,e)),(await O()).account?.name??``;let c=await p(e=>q.signIn({...s,device:o()},e)),{account:l}=c;if(l===void 0)throw Error(`The platform named no account.`);return h({id:l.accountId,name:l.name,...n(c)}),(await O()).account?.name??l.name}async function re(e,t,n){let r={method:`POST`,body:H(e,t,n,$()),credentials:`omit`,redirect:`error`,referrerPolicy:`no-referrer`,signal:AbortSignal.timeout(K)},i=await fetch(e.tokenEndpoint,r).then(e=>e.json()).catch(()=>null);if(typeof i?.id_token!=`string`)throw Error(`${e.title} gave no token. Begin again.`);return i.id_token}function $(){return location.origin+G}export{Z as a,F as c,O as d,k as f,Q as i,M as l,ee as m,X as n,P as o,N as p,Y as r,A as s,ne as t,j as u};