import{t as e}from"./file-CM-n_zDL.js";import{N as t,P as n,T as r,a as i,g as a,i as o,r as s,t as c}from"./clients-XbGkf06H.js";import{p as l}from"./match_pb-CxhBFc28.js";import{c as u,d,f,g as p,l as m,m as h,p as g}from"./index-D5Sqlcy1.js";var _=[`theme`,`sound`,`animations`,`confirm`,`phrases`],v=`ardri.preferences.version`;function y(e){e!==void 0&&b(e)&&(u(C(e.value)??{}),localStorage.setItem(v,String(e.version)))}function b({version:e}){return e>BigInt(/^\d+$/.exec(localStorage.getItem(v)??``)?.[0]??0)}async function x(e){for(u(e);;){let{preferences:t}=await c(e=>h.accounts.getAccount({},e));y(t),u(e);try{let e={preferences:S(m()),preferencesVersion:t?.version??0n},{preferences:n}=await c(t=>h.accounts.updateAccount(e,t));n!==void 0&&localStorage.setItem(v,String(n.version));return}catch(e){if(i(e).code!==n.Aborted)throw e}}}function S(e){let t=_.flatMap(t=>e[t]===void 0?[]:[[t,e[t]]]);return new Uint8Array(new TextEncoder().encode(JSON.stringify(Object.fromEntries(t))))}function C(e){try{let t=JSON.parse(new TextDecoder().decode(e));if(typeof t!=`object`||!t)return;let n=Object.entries(t).filter(([e,t])=>w(e,t));return Object.fromEntries(n)}catch{return}}function w(e,t){return e===`theme`?t===``||t===`light`||t===`dark`:_.some(t=>t===e)&&typeof t==`boolean`}async function T(){let e=await p(),t=await c(e=>h.accounts.getAccount({},e));if(y(t.preferences),t.account!==void 0&&t.account.name!==e.name){let{token:n}=await c(e=>h.accounts.issueToken({},e));g({id:e.id,name:t.account.name,token:n})}return t}async function E(e){let{account:t,token:n}=await c(t=>h.accounts.updateAccount({name:e},t)),r=d();r!==void 0&&t!==void 0&&g({id:r.id,name:t.name,token:n})}async function D(e){await c(t=>h.accounts.updateAccount({avatar:e},t))}async function O(e){let{code:t,expires:n}=await c(t=>h.accounts.createLinkCode({kind:e},t));return{code:t,expires:n}}async function k(e){let t={code:e,requestId:s()},{account:n,token:r}=await c(e=>f.accounts.redeemLinkCode(t,e));if(n===void 0)throw o.unreachable(`the platform named no account`);let i=g({id:n.accountId,name:n.name,token:r});return await T(),i}var A=e(btoa(`
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
 (\b"d
\rSignInRequest
\bprovider (	
\bid_token (	\r
nonce (	

request_id (	\f
name (	"
SignInResponse*
\x07account (\v2.ardri.gateway.v1.Account\r
token (	+
\x07expires (\v2.google.protobuf.Timestamp
is_new (\b"\\
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
UnlinkIdentity'.ardri.gateway.v1.UnlinkIdentityRequest(.ardri.gateway.v1.UnlinkIdentityResponsebproto3`),[r,l]),j=t(A,0),M=32;function N(e,t){let n=()=>a(crypto.getRandomValues(new Uint8Array(M)));return{provider:e,state:n(),nonce:n(),verifier:n(),links:t}}function P(e){try{let t=JSON.parse(e??`null`),n=[t?.provider,t?.state,t?.nonce,t?.verifier];return t!==null&&n.every(e=>typeof e==`string`&&e!==``)?t:void 0}catch{return}}async function F(e,t,n){let r=new URL(e.authorizationEndpoint),i={response_type:`code`,client_id:e.clientId,redirect_uri:n,scope:e.scopes.join(` `),state:t.state,nonce:t.nonce,code_challenge:await R(t.verifier),code_challenge_method:`S256`};for(let[e,t]of Object.entries(i))r.searchParams.set(e,t);return r.href}function I(e,t,n){let r=new URLSearchParams(e);if(t===void 0||r.get(`state`)!==t.state)throw Error(`This is no answer to a request of this page. Begin again.`);if((r.get(`iss`)??n)!==n)throw Error(`Another provider has answered. Begin again.`);let i=r.get(`code`);if(i!==null&&i!==``)return i;throw Error(r.get(`error`)===`access_denied`?`You have not consented.`:`The provider has refused.`)}function L(e,t,n,r){return new URLSearchParams({grant_type:`authorization_code`,client_id:e.clientId,code:n,redirect_uri:r,code_verifier:t.verifier})}async function R(e){let t=new Uint8Array(await crypto.subtle.digest(`SHA-256`,new TextEncoder().encode(e)));return btoa(String.fromCharCode(...t)).replaceAll(`+`,`-`).replaceAll(`/`,`_`).replaceAll(`=`,``)}var z=`ardri.signing-in`,B=`/signed-in`,V=1e4,H=f.of(j),U=h.of(j);function W(){return c(e=>H.listProviders({},e))}async function G(){return(await c(e=>U.listIdentities({},e))).identities}async function K(e){await c(t=>U.unlinkIdentity({identityId:e},t))}async function q(e,t){let n=N(e.name,t),r=await F(e,n,X());sessionStorage.setItem(z,JSON.stringify(n)),location.assign(r)}async function J(e){let t=P(sessionStorage.getItem(z));sessionStorage.removeItem(z);let n=(await W()).providers.find(({name:e})=>e===t?.provider),r=I(e,t,n?.issuer??``);if(t===void 0||n===void 0)throw Error(`The platform does not know this provider.`);let i=await Y(n,t,r),a={provider:n.name,idToken:i,nonce:t.nonce,requestId:s()};if(t.links)return await c(e=>U.linkIdentity(a,e)),(await T()).account?.name??``;let{account:o,token:l}=await c(e=>H.signIn(a,e));if(o===void 0)throw Error(`The platform named no account.`);return g({id:o.accountId,name:o.name,token:l}),(await T()).account?.name??o.name}async function Y(e,t,n){let r={method:`POST`,body:L(e,t,n,X()),credentials:`omit`,redirect:`error`,referrerPolicy:`no-referrer`,signal:AbortSignal.timeout(V)},i=await fetch(e.tokenEndpoint,r).then(e=>e.json()).catch(()=>null);if(typeof i?.id_token!=`string`)throw Error(`${e.title} gave no token. Begin again.`);return i.id_token}function X(){return location.origin+B}export{K as a,T as c,x as d,q as i,E as l,G as n,D as o,W as r,O as s,J as t,k as u};