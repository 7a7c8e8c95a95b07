import{t as e}from"./file-CM-n_zDL.js";import{A as t,D as n,E as r,Et as i,F as a,I as o,N as s,Q as c,R as l,S as u,St as d,Tt as f,_ as p,b as m,bt as h,ct as g,g as _,x as v,y}from"./index-D1l8D-fo.js";import{p as b}from"./match_pb-C9Wzb-Xv.js";var x=[`theme`,`sound`,`animations`,`confirm`,`phrases`],S=`ardri.preferences.version`;function C(e){e!==void 0&&T(e)&&(f(ee(e.value)??{}),w(e.version))}function w(e){localStorage.setItem(S,`${_()?.id??``} ${e}`)}function T({version:e}){let[t,n=``]=(localStorage.getItem(S)??``).split(` `);return t!==_()?.id||!/^\d+$/.test(n)||e>BigInt(n)}async function E(e){for(f(e);;){let{preferences:t}=await s(e=>m.accounts.getAccount({},e));C(t),f(e);try{let e={preferences:D(i()),preferencesVersion:t?.version??0n},{preferences:n}=await s(t=>m.accounts.updateAccount(e,t));n!==void 0&&w(n.version);return}catch(e){if(l(e).code!==d.Aborted)throw e}}}function D(e){let t=x.flatMap(t=>e[t]===void 0?[]:[[t,e[t]]]);return new Uint8Array(new TextEncoder().encode(JSON.stringify(Object.fromEntries(t))))}function ee(e){try{let t=JSON.parse(new TextDecoder().decode(e));if(typeof t!=`object`||!t)return;let n=Object.entries(t).filter(([e,t])=>O(e,t));return Object.fromEntries(n)}catch{return}}function O(e,t){return e===`theme`?t===``||t===`light`||t===`dark`:x.some(t=>t===e)&&typeof t==`boolean`}async function k(){let e=await n(),t=await s(e=>m.accounts.getAccount({},e));if(C(t.preferences),t.account!==void 0&&t.account.name!==e.name){let{token:e}=await s(e=>m.accounts.issueToken({},e));await r(t.account.name,e)}return t}async function A(e){let{account:t,token:n}=await s(t=>m.accounts.updateAccount({name:e},t));t!==void 0&&await r(t.name,n)}async function j(e){await s(t=>m.accounts.updateAccount({avatar:e},t))}async function M(e){let{code:t,expires:n}=await s(t=>m.accounts.createLinkCode({kind:e},t));return{code:t,expires:n}}async function N(){return _()!==void 0&&s(e=>m.lobby.listMyMatches({pageSize:1},e)).then(({matches:e,gamesAway:t})=>e.length+t.length>0,()=>!0)}async function P(e){let n={code:e,requestId:a(),device:v()},r=await s(e=>p.accounts.redeemLinkCode(n,e)),{account:i}=r;if(i===void 0)throw o.unreachable(`the platform named no account`);let c=y({id:i.accountId,name:i.name,...t(r)});return await k(),c}async function F(){return(await s(e=>m.accounts.listDevices({},e))).devices}async function I({deviceId:e,isCurrent:t}){await s(t=>m.accounts.endDevice({deviceId:e},t)),t&&u()}var L=e(btoa(`
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
UnlinkIdentity'.ardri.gateway.v1.UnlinkIdentityRequest(.ardri.gateway.v1.UnlinkIdentityResponsebproto3`),[g,b]),R=h(L,0),z=32;function B(e,t){let n=()=>c(crypto.getRandomValues(new Uint8Array(z)));return{provider:e,state:n(),nonce:n(),verifier:n(),links:t}}function V(e){try{let t=JSON.parse(e??`null`),n=[t?.provider,t?.state,t?.nonce,t?.verifier];return t!==null&&n.every(e=>typeof e==`string`&&e!==``)?t:void 0}catch{return}}async function H(e,t,n){let r=new URL(e.authorizationEndpoint),i={response_type:`code`,client_id:e.clientId,redirect_uri:n,scope:e.scopes.join(` `),state:t.state,nonce:t.nonce,code_challenge:await G(t.verifier),code_challenge_method:`S256`};for(let[e,t]of Object.entries(i))r.searchParams.set(e,t);return r.href}function U(e,t,n){let r=new URLSearchParams(e);if(t===void 0||r.get(`state`)!==t.state)throw Error(`This is no answer to a request of this page. Begin again.`);if((r.get(`iss`)??n)!==n)throw Error(`Another provider has answered. Begin again.`);let i=r.get(`code`);if(i!==null&&i!==``)return i;throw Error(r.get(`error`)===`access_denied`?`You have not consented.`:`The provider has refused.`)}function W(e,t,n,r){return new URLSearchParams({grant_type:`authorization_code`,client_id:e.clientId,code:n,redirect_uri:r,code_verifier:t.verifier})}async function G(e){let t=new Uint8Array(await crypto.subtle.digest(`SHA-256`,new TextEncoder().encode(e)));return btoa(String.fromCharCode(...t)).replaceAll(`+`,`-`).replaceAll(`/`,`_`).replaceAll(`=`,``)}var K=`ardri.signing-in`,q=`/signed-in`,J=1e4,Y=p.of(R),X=m.of(R);function Z(){return s(e=>Y.listProviders({},e))}async function Q(){return(await s(e=>X.listIdentities({},e))).identities}async function te(e){await s(t=>X.unlinkIdentity({identityId:e},t))}async function ne(e,t){let n=B(e.name,t),r=await H(e,n,$());sessionStorage.setItem(K,JSON.stringify(n)),location.assign(r)}async function re(e){let n=V(sessionStorage.getItem(K));sessionStorage.removeItem(K);let r=(await Z()).providers.find(({name:e})=>e===n?.provider),i=U(e,n,r?.issuer??``);if(n===void 0||r===void 0)throw Error(`The platform does not know this provider.`);let o=await ie(r,n,i),c={provider:r.name,idToken:o,nonce:n.nonce,requestId:a()};if(n.links)return await s(e=>X.linkIdentity(c,e)),(await k()).account?.name??``;let l=await s(e=>Y.signIn({...c,device:v()},e)),{account:u}=l;if(u===void 0)throw Error(`The platform named no account.`);return y({id:u.accountId,name:u.name,...t(l)}),(await k()).account?.name??u.name}async function ie(e,t,n){let r={method:`POST`,body:W(e,t,n,$()),credentials:`omit`,redirect:`error`,referrerPolicy:`no-referrer`,signal:AbortSignal.timeout(J)},i=await fetch(e.tokenEndpoint,r).then(e=>e.json()).catch(()=>null);if(typeof i?.id_token!=`string`)throw Error(`${e.title} gave no token. Begin again.`);return i.id_token}function $(){return location.origin+q}export{te as a,I as c,k as d,A as f,ne as i,N as l,E as m,Q as n,F as o,P as p,Z as r,j as s,re as t,M as u};