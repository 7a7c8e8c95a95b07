import{t as e}from"./file-CM-n_zDL.js";import{A as t,B as n,R as r,a as i,b as a,c as o,o as s,r as c}from"./clients-DczLxOci.js";import{p as l}from"./match_pb-C9Wzb-Xv.js";import{C as u,E as d,S as f,_ as p,b as m,d as h,f as g,h as _,v,y}from"./index-DzVLNcMP.js";var b=[`theme`,`sound`,`animations`,`confirm`,`phrases`],x=`ardri.preferences.version`;function S(e){e!==void 0&&C(e)&&(h(E(e.value)??{}),localStorage.setItem(x,String(e.version)))}function C({version:e}){return e>BigInt(/^\d+$/.exec(localStorage.getItem(x)??``)?.[0]??0)}async function w(e){for(h(e);;){let{preferences:t}=await c(e=>v.accounts.getAccount({},e));S(t),h(e);try{let e={preferences:T(g()),preferencesVersion:t?.version??0n},{preferences:n}=await c(t=>v.accounts.updateAccount(e,t));n!==void 0&&localStorage.setItem(x,String(n.version));return}catch(e){if(o(e).code!==n.Aborted)throw e}}}function T(e){let t=b.flatMap(t=>e[t]===void 0?[]:[[t,e[t]]]);return new Uint8Array(new TextEncoder().encode(JSON.stringify(Object.fromEntries(t))))}function E(e){try{let t=JSON.parse(new TextDecoder().decode(e));if(typeof t!=`object`||!t)return;let n=Object.entries(t).filter(([e,t])=>ee(e,t));return Object.fromEntries(n)}catch{return}}function ee(e,t){return e===`theme`?t===``||t===`light`||t===`dark`:b.some(t=>t===e)&&typeof t==`boolean`}async function D(){let e=await u(),t=await c(e=>v.accounts.getAccount({},e));if(S(t.preferences),t.account!==void 0&&t.account.name!==e.name){let{token:e}=await c(e=>v.accounts.issueToken({},e));await f(t.account.name,e)}return t}async function O(e){let{account:t,token:n}=await c(t=>v.accounts.updateAccount({name:e},t));t!==void 0&&await f(t.name,n)}async function k(e){await c(t=>v.accounts.updateAccount({avatar:e},t))}async function A(e){let{code:t,expires:n}=await c(t=>v.accounts.createLinkCode({kind:e},t));return{code:t,expires:n}}async function j(e){let t={code:e,requestId:i(),device:y()},n=await c(e=>_.accounts.redeemLinkCode(t,e)),{account:r}=n;if(r===void 0)throw s.unreachable(`the platform named no account`);let a=p({id:r.accountId,name:r.name,...d(n)});return await D(),a}async function M(){return(await c(e=>v.accounts.listDevices({},e))).devices}async function N({deviceId:e,isCurrent:t}){await c(t=>v.accounts.endDevice({deviceId:e},t)),t&&m()}var P=e(btoa(`
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
UnlinkIdentity'.ardri.gateway.v1.UnlinkIdentityRequest(.ardri.gateway.v1.UnlinkIdentityResponsebproto3`),[t,l]),F=r(P,0),I=32;function L(e,t){let n=()=>a(crypto.getRandomValues(new Uint8Array(I)));return{provider:e,state:n(),nonce:n(),verifier:n(),links:t}}function R(e){try{let t=JSON.parse(e??`null`),n=[t?.provider,t?.state,t?.nonce,t?.verifier];return t!==null&&n.every(e=>typeof e==`string`&&e!==``)?t:void 0}catch{return}}async function z(e,t,n){let r=new URL(e.authorizationEndpoint),i={response_type:`code`,client_id:e.clientId,redirect_uri:n,scope:e.scopes.join(` `),state:t.state,nonce:t.nonce,code_challenge:await H(t.verifier),code_challenge_method:`S256`};for(let[e,t]of Object.entries(i))r.searchParams.set(e,t);return r.href}function B(e,t,n){let r=new URLSearchParams(e);if(t===void 0||r.get(`state`)!==t.state)throw Error(`This is no answer to a request of this page. Begin again.`);if((r.get(`iss`)??n)!==n)throw Error(`Another provider has answered. Begin again.`);let i=r.get(`code`);if(i!==null&&i!==``)return i;throw Error(r.get(`error`)===`access_denied`?`You have not consented.`:`The provider has refused.`)}function V(e,t,n,r){return new URLSearchParams({grant_type:`authorization_code`,client_id:e.clientId,code:n,redirect_uri:r,code_verifier:t.verifier})}async function H(e){let t=new Uint8Array(await crypto.subtle.digest(`SHA-256`,new TextEncoder().encode(e)));return btoa(String.fromCharCode(...t)).replaceAll(`+`,`-`).replaceAll(`/`,`_`).replaceAll(`=`,``)}var U=`ardri.signing-in`,W=`/signed-in`,G=1e4,K=_.of(F),q=v.of(F);function J(){return c(e=>K.listProviders({},e))}async function Y(){return(await c(e=>q.listIdentities({},e))).identities}async function X(e){await c(t=>q.unlinkIdentity({identityId:e},t))}async function Z(e,t){let n=L(e.name,t),r=await z(e,n,$());sessionStorage.setItem(U,JSON.stringify(n)),location.assign(r)}async function Q(e){let t=R(sessionStorage.getItem(U));sessionStorage.removeItem(U);let n=(await J()).providers.find(({name:e})=>e===t?.provider),r=B(e,t,n?.issuer??``);if(t===void 0||n===void 0)throw Error(`The platform does not know this provider.`);let a=await te(n,t,r),o={provider:n.name,idToken:a,nonce:t.nonce,requestId:i()};if(t.links)return await c(e=>q.linkIdentity(o,e)),(await D()).account?.name??``;let s=await c(e=>K.signIn({...o,device:y()},e)),{account:l}=s;if(l===void 0)throw Error(`The platform named no account.`);return p({id:l.accountId,name:l.name,...d(s)}),(await D()).account?.name??l.name}async function te(e,t,n){let r={method:`POST`,body:V(e,t,n,$()),credentials:`omit`,redirect:`error`,referrerPolicy:`no-referrer`,signal:AbortSignal.timeout(G)},i=await fetch(e.tokenEndpoint,r).then(e=>e.json()).catch(()=>null);if(typeof i?.id_token!=`string`)throw Error(`${e.title} gave no token. Begin again.`);return i.id_token}function $(){return location.origin+W}export{X as a,N as c,O as d,j as f,Z as i,A as l,Y as n,M as o,w as p,J as r,k as s,Q as t,D as u};