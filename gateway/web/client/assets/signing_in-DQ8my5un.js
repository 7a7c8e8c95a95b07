import{d as e,l as t,t as n}from"./file-CM-n_zDL.js";import{A as r,Ct as i,D as a,Dt as o,E as s,Et as c,F as l,I as u,N as d,Q as ee,R as f,S as p,_ as m,b as h,g,lt as _,x as v,xt as y,y as b}from"./index-Blfz_1dt.js";import{m as x,p as te}from"./match_pb-5J8x0fl2.js";function ne(){return re(new Date)}function re(e){return ie(e.getTime())}function ie(n){let r=Math.floor(n/1e3);return t(te,{seconds:e.parse(r),nanos:(n-r*1e3)*1e6})}var S=[`theme`,`sound`,`animations`,`confirm`,`phrases`],C=`ardri.preferences.version`;function w(e){e!==void 0&&E(e)&&(c(k(e.value)??{}),T(e.version))}function T(e){localStorage.setItem(C,`${g()?.id??``} ${e}`)}function E({version:e}){let[t,n=``]=(localStorage.getItem(C)??``).split(` `);return t!==g()?.id||!/^\d+$/.test(n)||e>BigInt(n)}async function D(e){for(c(e);;){let{preferences:t}=await d(e=>h.accounts.getAccount({},e));w(t),c(e);try{let e={preferences:O(o()),preferencesVersion:t?.version??0n},{preferences:n}=await d(t=>h.accounts.updateAccount(e,t));n!==void 0&&T(n.version);return}catch(e){if(f(e).code!==i.Aborted)throw e}}}function O(e){let t=S.flatMap(t=>e[t]===void 0?[]:[[t,e[t]]]);return new Uint8Array(new TextEncoder().encode(JSON.stringify(Object.fromEntries(t))))}function k(e){try{let t=JSON.parse(new TextDecoder().decode(e));if(typeof t!=`object`||!t)return;let n=Object.entries(t).filter(([e,t])=>A(e,t));return Object.fromEntries(n)}catch{return}}function A(e,t){return e===`theme`?t===``||t===`light`||t===`dark`:S.some(t=>t===e)&&typeof t==`boolean`}async function j(){let e=await a(),t=await d(e=>h.accounts.getAccount({},e));if(w(t.preferences),t.account!==void 0&&t.account.name!==e.name){let{token:e}=await d(e=>h.accounts.issueToken({},e));await s(t.account.name,e)}return t}async function M(e){let{account:t,token:n}=await d(t=>h.accounts.updateAccount({name:e},t));t!==void 0&&await s(t.name,n)}async function N(e){await d(t=>h.accounts.updateAccount({avatar:e},t))}async function P(e){let{code:t,expires:n}=await d(t=>h.accounts.createLinkCode({kind:e},t));return{code:t,expires:n}}async function F(){return g()!==void 0&&d(e=>h.lobby.listMyMatches({pageSize:1},e)).then(({matches:e,gamesAway:t})=>e.length+t.length>0,()=>!0)}async function I(e){let t={code:e,requestId:l(),device:v()},n=await d(e=>m.accounts.redeemLinkCode(t,e)),{account:i}=n;if(i===void 0)throw u.unreachable(`the platform named no account`);let a=b({id:i.accountId,name:i.name,...r(n)});return await j(),a}async function L(){return(await d(e=>h.accounts.listDevices({},e))).devices}async function R({deviceId:e,isCurrent:t}){await d(t=>h.accounts.endDevice({deviceId:e},t)),t&&p()}async function ae(e){let t={confirmedAccountId:e,confirmed:ne()};await d(e=>h.accounts.deleteAccount(t,e)).catch(t=>{if(g()?.id===e)throw t})}var z=n(btoa(`
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
UnlinkIdentity'.ardri.gateway.v1.UnlinkIdentityRequest(.ardri.gateway.v1.UnlinkIdentityResponsebproto3`),[_,x]),B=y(z,0),V=32;function H(e,t){let n=()=>ee(crypto.getRandomValues(new Uint8Array(V)));return{provider:e,state:n(),nonce:n(),verifier:n(),links:t}}function U(e){try{let t=JSON.parse(e??`null`),n=[t?.provider,t?.state,t?.nonce,t?.verifier];return t!==null&&n.every(e=>typeof e==`string`&&e!==``)?t:void 0}catch{return}}async function W(e,t,n){let r=new URL(e.authorizationEndpoint),i={response_type:`code`,client_id:e.clientId,redirect_uri:n,scope:e.scopes.join(` `),state:t.state,nonce:t.nonce,code_challenge:await q(t.verifier),code_challenge_method:`S256`};for(let[e,t]of Object.entries(i))r.searchParams.set(e,t);return r.href}function G(e,t,n){let r=new URLSearchParams(e);if(t===void 0||r.get(`state`)!==t.state)throw Error(`This is no answer to a request of this page. Begin again.`);if((r.get(`iss`)??n)!==n)throw Error(`Another provider has answered. Begin again.`);let i=r.get(`code`);if(i!==null&&i!==``)return i;throw Error(r.get(`error`)===`access_denied`?`You have not consented.`:`The provider has refused.`)}function K(e,t,n,r){return new URLSearchParams({grant_type:`authorization_code`,client_id:e.clientId,code:n,redirect_uri:r,code_verifier:t.verifier})}async function q(e){let t=new Uint8Array(await crypto.subtle.digest(`SHA-256`,new TextEncoder().encode(e)));return btoa(String.fromCharCode(...t)).replaceAll(`+`,`-`).replaceAll(`/`,`_`).replaceAll(`=`,``)}var J=`ardri.signing-in`,oe=`/signed-in`,se=1e4,Y=m.of(B),X=h.of(B);function Z(){return d(e=>Y.listProviders({},e))}async function Q(){return(await d(e=>X.listIdentities({},e))).identities}async function ce(e){await d(t=>X.unlinkIdentity({identityId:e},t))}async function le(e,t){let n=H(e.name,t),r=await W(e,n,$());sessionStorage.setItem(J,JSON.stringify(n)),location.assign(r)}async function ue(e){let t=U(sessionStorage.getItem(J));sessionStorage.removeItem(J);let n=(await Z()).providers.find(({name:e})=>e===t?.provider),i=G(e,t,n?.issuer??``);if(t===void 0||n===void 0)throw Error(`The platform does not know this provider.`);let a=await de(n,t,i),o={provider:n.name,idToken:a,nonce:t.nonce,requestId:l()};if(t.links)return await d(e=>X.linkIdentity(o,e)),(await j()).account?.name??``;let s=await d(e=>Y.signIn({...o,device:v()},e)),{account:c}=s;if(c===void 0)throw Error(`The platform named no account.`);return b({id:c.accountId,name:c.name,...r(s)}),(await j()).account?.name??c.name}async function de(e,t,n){let r={method:`POST`,body:K(e,t,n,$()),credentials:`omit`,redirect:`error`,referrerPolicy:`no-referrer`,signal:AbortSignal.timeout(se)},i=await fetch(e.tokenEndpoint,r).then(e=>e.json()).catch(()=>null);if(typeof i?.id_token!=`string`)throw Error(`${e.title} gave no token. Begin again.`);return i.id_token}function $(){return location.origin+oe}export{ce as a,ae as c,P as d,j as f,D as h,le as i,R as l,I as m,Q as n,L as o,M as p,Z as r,N as s,ue as t,F as u};