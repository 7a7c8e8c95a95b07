import type { JSX } from "solid-js";
import { create } from "@bufbuild/protobuf";
import { SeatLookSchema } from "../../../gen/ardri/match/v1/table_pb";
import { UnitRole } from "../../../gen/ardri/westeria/v1/static_table_pb";
import type { LegendRow } from "../../contract";
import { BADGES, Patterns, Shield, TOWER, sampleLook } from "./heraldry";
import { OddsMark } from "./odds_mark";
import { Mountain } from "./zone";

const LOOKS = [0, 1].map((seat) => create(SeatLookSchema, sampleLook(seat)));
const ID = "westeria-legend";

export const legend: readonly LegendRow[] = [
  { name: "Your unit", text: "Its rank, and a sign of what it can do.", Symbol: shield(0, { rank: 10, role: UnitRole.KING }, true) },
  { name: "Flag", text: "Whoever loses it draws no cards; the last one on the board wins.", Symbol: shield(0, { rank: 1, role: UnitRole.FLAG }, true) },
  { name: "A unit of another", text: "In the colour, pattern and letter of its seat; what it is is secret.", Symbol: shield(1) },
  { name: "One that you know", text: "Its rank in a circle: it was revealed, or shown to you.", Symbol: shield(1, { rank: 8, role: UnitRole.UNSPECIFIED }) },
  { name: "Eye", text: "Filled: all know what the unit is. Hollow: some were shown it in private.", Symbol: badge(BADGES.eye) },
  { name: "Arrow", text: "It can move: it is neither the Flag nor a Cursed Land.", Symbol: badge(BADGES.arrow) },
  { name: "Curve", text: "It came back from the reserve.", Symbol: badge(BADGES.curve) },
  { name: "Odds", text: "How likely the unit that you have taken up wins there, as far as you can tell: then come both fall, and it falls.", Symbol: framed(() => <g transform="translate(20 18) scale(.5)"><OddsMark odds={{ wins: 0.6, bothFall: 0.15, falls: 0.25 }} at={{ x: 0, y: -34 }} /></g>) },
  { name: "A word and ?", text: "Your own note on a unit: press it, and choose below the cards. Nobody else sees it.", Symbol: framed(() => <text class="noted" x="20" y="26">King?</text>) },
  { name: "Tower", text: "A city: one more move in each turn that begins with it.", Symbol: framed(() => <path class="tower" transform="translate(20 21) scale(1.3)" d={TOWER} />) },
  { name: "Mountains", text: "Nothing moves over them.", Symbol: framed(() => <g transform="translate(20 20) scale(.4)"><Mountain at={{ x: 0, y: 0 }} /></g>) },
];

function shield(seat: number, kind?: { readonly rank: number; readonly role: UnitRole }, isOwn = false): () => JSX.Element {
  return framed(() => (
    <>
      <Patterns looks={LOOKS} id={ID} />
      <g transform="translate(20 20) scale(.5)">
        <Shield look={LOOKS[seat]} kind={kind} isOwn={isOwn} patterns={ID} />
      </g>
    </>
  ));
}

function badge(path: string): () => JSX.Element {
  return framed(() => (
    <g class="badge" transform="translate(20 20) scale(1.6)">
      <circle r="10" />
      <path d={path} />
    </g>
  ));
}

function framed(Shape: () => JSX.Element): () => JSX.Element {
  return () => (
    <g class="westeria">
      <Shape />
    </g>
  );
}
