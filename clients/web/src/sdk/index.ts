// The entry of the package @ardri/client, which clients/typescript builds.
export { Ardri } from "./ardri";
export { play, type Choose } from "./play";
export { Table, type Update } from "./table";
export { FROM_NOW, VersionGap, actionsOf, fold, take, versionOf, type Story, type Told } from "../model/match/fold";
export { call, createClients, requestId, type Clients } from "../transport/calls/clients";
export type { Dial, Line, Listener } from "../transport/streams/line";
export { LiveMatch, type Connection, type Ears } from "../transport/streams/live_match";
export { Refusal, fromError, fromStatus } from "../transport/calls/refusal";
export { Session, tokensOf, type Answered, type Bearer, type Kept, type Keeping, type Tokens } from "../transport/calls/session";
export { playSocket, watchSocket } from "../transport/streams/sockets";
export { playAlone, watchStream } from "../transport/streams/watch_stream";
