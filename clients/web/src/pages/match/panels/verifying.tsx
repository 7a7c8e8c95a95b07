import { For, Match, Switch, createResource, type JSX } from "solid-js";
import type { Record as MatchRecord } from "../../../gen/ardri/match/v1/record_pb";
import { prove, type Finding } from "../../../model/crypto/proof";
import { broughtTo } from "../../../store/lobby/sitting_down";
import type { Table } from "../../../store/match/table";
import { failure } from "../../../store/requests/failure";
import { REPLAY_MILLISECONDS, call } from "../../../transport/calls/clients";

const SIGNS: ReadonlyMap<boolean | undefined, readonly [sign: string, words: string]> = new Map([
  [true, ["✓", "holds"]],
  [false, ["✗", "does not hold"]],
  [undefined, ["·", "for your information"]],
]);

/** The record of an ended match, checked in this browser; and what the platform says of its rules. */
export default function Verifying(props: { readonly table: Table }): JSX.Element {
  const [findings] = createResource(() => verify(props.table));
  return (
    <>
      <Switch>
        <Match when={findings.error !== undefined}>
          <p role="alert">{whyNot(findings.error)}</p>
        </Match>
        <Match when={findings.loading}>
          <p role="status">Reading the record.</p>
        </Match>
        <Match when={findings()}>
          {(found) => (
            <>
              <p role="status">
                {found().every(({ holds }) => holds !== false)
                  ? "All that can be checked holds."
                  : "Something does not hold: do not trust this record."}
              </p>
              <ul class="findings">
                <For each={found()}>{(each) => <Found finding={each} />}</For>
              </ul>
            </>
          )}
        </Match>
      </Switch>
      <p class="hint">
        This browser has hashed the record itself, and asked the platform for the last line alone. To play all of it again without
        the platform: <code>ardri verify --offline {props.table.matchId}</code>
      </p>
    </>
  );
}

function Found(props: { readonly finding: Finding }): JSX.Element {
  const sign = () => SIGNS.get(props.finding.holds) ?? ["", ""];
  return (
    <li classList={{ holds: props.finding.holds === true, fails: props.finding.holds === false }}>
      <span aria-hidden="true">{sign()[0]}</span>
      <span>
        <b>{props.finding.title}</b><span class="unseen"> {sign()[1]}</span>: 
        {props.finding.words}
      </span>
    </li>
  );
}

async function verify(table: Table): Promise<readonly Finding[]> {
  const record = "record" in table.source ? table.source.record : await recordOf(table);
  const { matchId } = table;
  return [...(await prove(record, matchId, table.match(), broughtTo(matchId))), await rules(table, record)];
}

async function recordOf(table: Table): Promise<MatchRecord> {
  const request = { matchId: table.matchId, recordOnly: true };
  const { record } = await call((options) => table.clients.engine.getReplay(request, options), REPLAY_MILLISECONDS);
  if (record === undefined) throw new Error("the platform gives no record of it");
  return record;
}

/** What only the rules can tell, the platform says. */
async function rules(table: Table, record: MatchRecord): Promise<Finding> {
  const title = "Played again by the rules";
  const request = "record" in table.source ? { record } : { matchId: table.matchId };
  const found = await call((options) => table.clients.engine.verifyReplay(request, options), REPLAY_MILLISECONDS);
  const words = found.verified
    ? `The platform says that all ${found.entries} entries follow.`
    : `The platform says that entry ${found.divergesAt} does not follow: ${found.divergence}.`;
  return { title, holds: found.verified, words };
}

function whyNot(error: unknown): string {
  if (globalThis.crypto?.subtle === undefined) return "Browsers hash only on pages that came by HTTPS or from this machine.";
  return failure(error);
}
