// A tournament as it goes on: finished blocks without a gap, standings now and then, to its end. After a break it goes
// on behind the last block that it has told.
import type { Client } from "@connectrpc/connect";
import type { TournamentService, WatchStandingsResponse } from "../../gen/ardri/tournament/v1/tournament_service_pb";
import { Backoff, pause } from "../calls/backoff";
import { fromError, type Refusal } from "../calls/refusal";

/** How the stream stands. `lost`: being opened again. */
export type Following = "connecting" | "live" | "lost" | "over" | "failed";

export interface StandingsEars {
  told(message: WatchStandingsResponse): void;
  following(now: Following, refusal?: Refusal): void;
}

export class StandingsStream {
  readonly #service: Pick<Client<typeof TournamentService>, "watchStandings">;
  readonly #tournamentId: string;
  readonly #ears: StandingsEars;
  readonly #backoff = new Backoff();
  #abort: AbortController | undefined;
  #after = 0n;
  #isOver = false;

  constructor(service: Pick<Client<typeof TournamentService>, "watchStandings">, tournamentId: string, ears: StandingsEars) {
    this.#service = service;
    this.#tournamentId = tournamentId;
    this.#ears = ears;
  }

  /** Goes on where it was; again is harmless. */
  open(): void {
    if (this.#abort !== undefined || this.#isOver) return;
    this.#abort = new AbortController();
    void this.#follow(this.#abort.signal);
  }

  /** Gives the connection back, as while nobody looks: a browser has six to a host. */
  close(): void {
    this.#abort?.abort();
    this.#abort = undefined;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#listen(signal);
        if (!signal.aborted) this.#end("over");
      } catch (error) {
        if (signal.aborted) return;
        const refusal = fromError(error);
        if (!refusal.isPassing) return this.#end("failed", refusal);
        this.#ears.following("lost", refusal);
        await pause(this.#backoff.next(refusal), signal);
      }
    }
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const request = { tournamentId: this.#tournamentId, after: this.#after };
    for await (const message of this.#service.watchStandings(request, { signal })) {
      if (signal.aborted) return;
      this.#backoff.succeeded();
      this.#ears.following("live");
      this.#after = message.blocks.at(-1)?.sequence ?? this.#after;
      this.#ears.told(message);
    }
  }

  #end(how: "over" | "failed", refusal?: Refusal): void {
    this.#isOver = true;
    this.close();
    this.#ears.following(how, refusal);
  }
}
