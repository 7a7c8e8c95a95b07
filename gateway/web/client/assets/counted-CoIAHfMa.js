import{r as e,t}from"./file-CM-n_zDL.js";import{d as n}from"./match_pb-C9Wzb-Xv.js";import{n as r}from"./any_pb-DubW9Jdq.js";var i=t(btoa(`
ardri/match/v1/table.protoardri.match.v1"Ë
Table\f
game (	
\rrules_version (	%
\x07options (\v2.google.protobuf.Any*
	data_sets (\v2.ardri.match.v1.DataSet'
seats (\v2.ardri.match.v1.SeatLook!
own (\v2.google.protobuf.Any"
\bSeatLook\f
seat (\r
title (	
colour (	(
\x07pattern (2.ardri.match.v1.Pattern$
shape (2.ardri.match.v1.Shape
letter (	*®
\x07Pattern
PATTERN_UNSPECIFIED\0
\rPATTERN_SOLID
PATTERN_STRIPES
\fPATTERN_DOTS
PATTERN_CHECKS
PATTERN_CROSSHATCH
\rPATTERN_WAVES
\rPATTERN_RINGS\x07*\xA0
Shape
SHAPE_UNSPECIFIED\0
\fSHAPE_CIRCLE
\fSHAPE_SQUARE
SHAPE_TRIANGLE
\rSHAPE_DIAMOND
SHAPE_PENTAGON
\rSHAPE_HEXAGON

SHAPE_STAR\x07bproto3`),[n,r]),a=e(i,1),o=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.SOLID=1]=`SOLID`,e[e.STRIPES=2]=`STRIPES`,e[e.DOTS=3]=`DOTS`,e[e.CHECKS=4]=`CHECKS`,e[e.CROSSHATCH=5]=`CROSSHATCH`,e[e.WAVES=6]=`WAVES`,e[e.RINGS=7]=`RINGS`,e}({}),s=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.CIRCLE=1]=`CIRCLE`,e[e.SQUARE=2]=`SQUARE`,e[e.TRIANGLE=3]=`TRIANGLE`,e[e.DIAMOND=4]=`DIAMOND`,e[e.PENTAGON=5]=`PENTAGON`,e[e.HEXAGON=6]=`HEXAGON`,e[e.STAR=7]=`STAR`,e}({});function c(e,t){let n=/[^aeou]y$/.test(t)?`${t.slice(0,-1)}ies`:`${t}s`;return`${e} ${e===1?t:n}`}export{i as a,s as i,o as n,a as r,c as t};