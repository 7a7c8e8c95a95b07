<<<<<<<< HEAD:gateway/web/client/assets/notifying-C9dFmxAL.js
import{l as e}from"./index-Cx72Aa2q.js";var t=typeof Notification<`u`;async function n(){return t&&await Notification.requestPermission()===`granted`}function r(n,r,i){if(!t||!e().notify||!document.hidden||Notification.permission!==`granted`)return;let a=new Notification(`Your turn`,{body:n,tag:r,icon:`/icon-turn.svg`});a.onclick=()=>{window.focus(),i(),a.close()}}export{t as n,r,n as t};
========
import{c as e}from"./index-BkbBd-11.js";var t=typeof Notification<`u`;async function n(){return t&&await Notification.requestPermission()===`granted`}function r(n,r,i){if(!t||!e().notify||!document.hidden||Notification.permission!==`granted`)return;let a=new Notification(`Your turn`,{body:n,tag:r,icon:`/icon-turn.svg`});a.onclick=()=>{window.focus(),i(),a.close()}}export{t as n,r,n as t};
>>>>>>>> identity:gateway/web/client/assets/notifying-CVudhkc-.js
