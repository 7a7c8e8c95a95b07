import{r as e,t}from"./file-CM-n_zDL.js";var n=t(btoa(`
ardri/tablut/v1/tablut.protoardri.tablut.v1"
\x07Options
\fwall_capture (\bBH\0 
corner_against_king (\bH/

repetition (2\x1B.ardri.tablut.v1.Repetition
\vquiet_plies (H%
walls (2.ardri.tablut.v1.Walls\r
array (	B
\r_wall_captureB
_corner_against_kingB
\f_quiet_plies""
Action\f
from (	

to (	"
View%
board (2.ardri.tablut.v1.Piece\f
turn (
\vquiet_plies (\r
plies ()
\x07options (\v2.ardri.tablut.v1.Options
\x07history ("g
Event'
moved (\v2.ardri.tablut.v1.MovedH\0-
\bcaptured (\v2.ardri.tablut.v1.CapturedH\0B
kind"H
Moved%
piece (2.ardri.tablut.v1.Piece\f
from (	

to (	"R
\bCaptured%
piece (2.ardri.tablut.v1.Piece
square (	
\x07by_wall (\b*[

Repetition
REPETITION_UNSPECIFIED\0
REPETITION_DRAW
REPETITION_LOSS_OF_MOVER*g
Walls
WALLS_UNSPECIFIED\0\r
	WALLS_ALL
WALLS_ATTACKERS
WALLS_DEFENDERS

WALLS_NONE*g
Piece
PIECE_UNSPECIFIED\0
\vPIECE_EMPTY
PIECE_ATTACKER
PIECE_DEFENDER

PIECE_KINGbproto3`)),r=e(n,0),i=e(n,1),a=e(n,2),o=e(n,3),s=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.EMPTY=1]=`EMPTY`,e[e.ATTACKER=2]=`ATTACKER`,e[e.DEFENDER=3]=`DEFENDER`,e[e.KING=4]=`KING`,e}({});export{i as ActionSchema,o as EventSchema,r as OptionsSchema,s as Piece,a as ViewSchema,n as file_ardri_tablut_v1_tablut};