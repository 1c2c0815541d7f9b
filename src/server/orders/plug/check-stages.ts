import { stageOf, stagesAfter, type Stage, type Staged } from './stage.ts';

const isEnd = ({ next }: Stage): boolean => next.length === 0;

function* wrongWithOne(staged: Staged, stage: Stage): Generator<string> {
  const { name, next, waitsFor, promisedS, enteredBy, button, refunds } = stage;
  for (const follower of next)
    if (!stageOf(staged, follower)) yield `${name} leads to ${follower}, which isn’t a stage`;
  if (button && enteredBy !== 'owner') yield `${name} has a button but isn’t its owner’s`;
  if (refunds !== undefined && (!isEnd(stage) || enteredBy !== 'staff'))
    yield `${name} refunds but isn’t an end that staff enter`;
  if (next.includes(name)) yield `${name} leads to itself`;
  if (isEnd(stage) !== (waitsFor === null)) yield `${name} must wait for someone or be an end`;
  if (isEnd(stage) && promisedS !== null) yield `${name} is an end and promises a time`;
  if (promisedS !== null && promisedS <= 0) yield `${name} promises no time`;
  if (!isEnd(stage) && !stagesAfter(staged, name).some(isEnd))
    yield `${name} never comes to an end`;
}

function* wrongWith(staged: Staged, isSale: boolean): Generator<string> {
  const { stages = [], settleAt } = staged;
  if (stages.length === 0) {
    if (settleAt !== undefined) yield `settleAt is ${settleAt}, and there are no stages`;
    return;
  }
  const names = stages.map(({ name }) => name);
  if (new Set(names).size < names.length) yield 'two stages have one name';
  for (const stage of stages) yield* wrongWithOne(staged, stage);
  const reached = stagesAfter(staged, null);
  for (const stage of stages) if (!reached.includes(stage)) yield `nothing leads to ${stage.name}`;
  // a decision about a sale can also pay it
  if (settleAt === undefined && isSale) return;
  const settling = stageOf(staged, settleAt ?? null);
  if (!settling) {
    yield 'settleAt must be one of the stages';
    return;
  }
  if (isSale && settling.enteredBy !== 'provider')
    yield 'a sale is paid by what arrived or by a decision, not by someone’s stage';
  for (const end of stagesAfter(staged, null, settling.name).filter(isEnd))
    yield `${end.name} ends it without settling it`;
  if (stagesAfter(staged, settling.name).includes(settling))
    yield `${settling.name} settles and can come twice`;
}

/**
 * Checks a product's stages when it is registered, so that no order can get stuck in them.
 * @throws Error that names everything that is wrong
 */
export function checkStages(product: Staged & { serviceType: string; direction: string }): void {
  const wrong = [...wrongWith(product, product.direction === 'sale')];
  if (wrong.length > 0) throw new Error(`Stages of ${product.serviceType}: ${wrong.join('; ')}`);
}
