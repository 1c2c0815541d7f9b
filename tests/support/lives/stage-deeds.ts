import { stages } from '#tests/support/staged-orders.ts';
import {
  become,
  isDelivered,
  isOver,
  settle,
  stateOf,
  type Deed,
  type Line,
  type World,
} from './world.ts';

const SETTLES = 'bought';
const stageOf = ({ isStaged }: World, name: string | null) =>
  isStaged ? stages.find((stage) => stage.name === name) : undefined;

/** Captured at a stage, with further stages to come. */
export const goesOn = (world: World): boolean =>
  isDelivered(world) && (stageOf(world, world.stage)?.next.length ?? 0) > 0;

export const isPaidAhead = (world: World, { state, stage }: Line): boolean =>
  state === 'delivered' && (stageOf(world, stage)?.next.length ?? 0) > 0;

export interface Entering {
  stage: string;
  by: 'provider' | 'staff' | 'owner';
  /** Null: all lines. */
  position: number | null;
}

export function enterStage(world: World, { stage: name, by, position }: Entering): void {
  const stage = stageOf(world, name);
  const mayGoOn = !isOver(world) || goesOn(world);
  if (!stage || stage.enteredBy !== by || !mayGoOn || world.sentAt === null) return;
  const places = world.lines.filter(({ state }) => state !== 'failed');
  const meant =
    position === null ? places : places.filter((line) => line === world.lines[position - 1]);
  const moved = meant.filter((line) => line.stage !== name);
  const isNext = (line: Line) =>
    (line.stage === null ? ['accepted'] : (stageOf(world, line.stage)?.next ?? [])).includes(name);
  if (moved.length === 0 || !moved.every(isNext)) return;
  for (const line of moved) line.stage = name;
  const names = stages.map((each) => each.name);
  world.stage = names[Math.min(...places.map((line) => names.indexOf(line.stage ?? '')))] ?? null;
  if (name !== SETTLES || settle(moved, 'delivered').length === 0) return;
  const status = stateOf(world);
  if (status) become(world, status);
}

/** An operator or the owner moves the order to a stage. */
export const enter = (entering: Entering): Deed =>
  function* (world) {
    enterStage(world, entering);
  };
