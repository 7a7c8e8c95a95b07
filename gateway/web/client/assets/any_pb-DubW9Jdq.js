import{r as e,t}from"./file-CM-n_zDL.js";var n=t(btoa(`
google/protobuf/any.protogoogle.protobuf"&
Any
\btype_url (	\r
value (\fBv
com.google.protobufB\bAnyProtoPZ,google.golang.org/protobuf/types/known/anypb¢GPBªGoogle.Protobuf.WellKnownTypesbproto3`)),r=e(n,0);export{n,r as t};