import type {
  DeskApprovalKind,
  DeskCase,
  DeskApproval,
  DeskDecision,
  DeskQueue,
  DeskRow,
} from '#lib/desk/contract.ts';
import type { DeskFact, DeskStageField } from '#lib/desk/parts.contract.ts';
import type { PictureFile, UploadAddress } from '#lib/uploads/contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { Counted } from './day-sums.ts';
import type { OwnersOf } from './ties.ts';

export type CaseRow = Omit<
  DeskRow,
  'claimed_by' | 'needs_colleague' | 'waits_for_second' | 'score'
>;
export type CaseDetail = Omit<
  DeskCase,
  | 'claimed_by'
  | 'needs_colleague'
  | 'waits_for_second'
  | 'asked'
  | 'draft'
  | 'unopened'
  | 'score'
  | 'signals'
>;

/** What a second approver reads before approving. */
export type AgreedTo = Pick<
  DeskApproval,
  'reference' | 'title' | 'amount' | 'currency' | 'reason' | 'facts'
>;

/** Something that takes two people: one proposes it, another approves. */
export interface Approvable {
  /**
   * The owners of the accounts it is about: no one decides about an account that is tied to them. Absent if
   * it is about no account.
   */
  ownersOf?: OwnersOf;
  /** @throws AppError not_found */
  describe(services: Services, caseId: string, decision: DeskDecision): Promise<AgreedTo>;
  /**
   * Checks again before the second approval takes effect, in case a provider has a newer answer. No
   * transaction is open, so it may ask a provider.
   * @throws AppError conflict, busy
   */
  checkAgain?(services: Services, caseId: string): Promise<void>;
  /**
   * Carries a decision out, in the same transaction as the end of the claim or the second approval.
   * @param operator operator:<uuid>
   * @param agreedBy the second approver, in the same form
   * @param key the same for a decision that is sent twice
   * @throws AppError conflict when it has already been decided
   */
  decide(
    tx: Database,
    services: Services,
    asked: {
      caseId: string;
      decision: DeskDecision;
      operator: string;
      agreedBy: string;
      key: string;
    },
  ): Promise<void>;
  /** Follow-up when the second approver rejects it, in the transaction of their answer. */
  refused?(tx: Database, caseId: string): Promise<void>;
}

/** What waits in a queue. */
export interface QueueCount {
  open: number;
  oldest: Date | null;
  /** How many are due now or overdue. */
  late: number;
}

export const NONE_WAITS: QueueCount = { open: 0, oldest: null, late: 0 };

/** What a feature provides so that operators can work on its cases (spec 4). */
export interface Queue {
  queue: DeskQueue;
  /** The name that people read. */
  name: string;
  /** Open cases, oldest first; finished ones, newest first. */
  list(
    services: Services,
    asked: { state: 'open' | 'done'; limit: number; offset: number },
  ): Promise<{ rows: CaseRow[]; total: number }>;
  count(services: Services): Promise<QueueCount>;
  /** @throws AppError not_found */
  read(services: Services, caseId: string): Promise<CaseDetail>;
  /**
   * The owners of the accounts that its cases, and a decision about one, are about: no one decides about an
   * account that is tied to them.
   */
  ownersOf: OwnersOf;
  /** Whether a file belongs to the case; no other file is opened for it. */
  ownsFile(services: Services, caseId: string, key: string): Promise<boolean>;
  /** Reveals the case's code if the user typed one; the user is notified of every view. */
  openCode?(
    services: Services,
    asked: { caseId: string; position: number; operatorId: string },
  ): Promise<string>;
  /** Called when someone opens a picture of the case, for features that notify the user. */
  fileOpened?(
    services: Services,
    asked: { caseId: string; key: string; operatorId: string },
  ): Promise<void>;
  /** Opens an upload for a picture that goes with the decision, where that is allowed. */
  openUpload?(services: Services, caseId: string, picture: PictureFile): Promise<UploadAddress>;
  /**
   * Checks a decision before a second approver is asked.
   * @throws AppError 422 on amount, reason_code and evidence
   */
  check(services: Services, caseId: string, decision: DeskDecision): Promise<void>;
  /**
   * Stores the parts of a decision that must not stay in it while a second approver is asked: codes, sealed,
   * and pictures, attached to the case.
   * @returns the decision without them
   * @throws AppError 422 on image_keys
   */
  putAway?(
    tx: Database,
    services: Services,
    asked: { caseId: string; decision: DeskDecision; operator: string },
  ): Promise<DeskDecision>;
  /**
   * Carries a decision out, in the same transaction as the end of the claim or the second approval.
   * @param operator operator:<uuid>
   * @param agreedBy the second approver, in the same form
   * @throws AppError conflict when it has already been decided
   */
  decide(
    tx: Database,
    services: Services,
    asked: {
      caseId: string;
      decision: DeskDecision;
      operator: string;
      agreedBy?: string;
      key: string;
    },
  ): Promise<void>;
  /** Why someone else has to approve, in words; null if one operator can decide. Called inside the transaction. */
  whySecond(services: Services, caseId: string, decision: DeskDecision): Promise<string | null>;
  /**
   * What a decision adds to its operator's daily limits; null if none of our money leaves. Required, so that
   * no queue forgets it.
   */
  counts(services: Services, caseId: string, decision: DeskDecision): Promise<Counted | null>;
  /**
   * Checks again before the second approval takes effect, as Approvable does.
   * @throws AppError conflict, busy
   */
  checkAgain?(services: Services, caseId: string): Promise<void>;
  /**
   * What a second approver sees beside the amount; nothing that is reserved for the operator who opens the
   * case.
   */
  saysToSecond?(services: Services, caseId: string): Promise<DeskFact[]>;
  /** What a decision pays, in minor units, if that is neither its own amount nor the case's. */
  amountOf?(services: Services, caseId: string, decision: DeskDecision): Promise<bigint>;
  /** Which of these cases this operator may not claim, because they have already been involved. */
  listBarred?(
    services: Services,
    asked: { caseIds: readonly string[]; operator: string },
  ): Promise<ReadonlySet<string>>;
}

const queues = new Map<DeskQueue, Queue>();
const approvables = new Map<DeskApprovalKind, Approvable>();

const listThings = (things: readonly { title: string }[]): string =>
  things.map(({ title }) => title).join(', ');

/** What was typed in at a stage. */
function describeTyped(
  { name, label, kind }: DeskStageField,
  { facts = {} }: DeskDecision,
): DeskFact[] {
  const value = facts[name];
  return value
    ? [
        {
          label,
          value: kind === 'check' ? 'Yes' : kind === 'money' ? toAmount(parseAmount(value)) : value,
          warn: kind === 'check',
        },
      ]
    : [];
}

/** The parts of a quote. */
function describeQuoted({ quote }: DeskDecision): DeskFact[] {
  if (!quote) return [];
  const { quantity, shop_currency, price, weight_g, category, shop_country } = quote;
  const parts = [
    `${quantity} × ${shop_currency}\u{a0}${toAmount(parseAmount(price))}`,
    shop_country,
    category,
  ];
  return [{ label: 'Quote', value: [...parts, `${weight_g} g each`].join(', '), warn: false }];
}

async function describeCase(
  queue: Queue,
  services: Services,
  { caseId, decision }: { caseId: string; decision: DeskDecision },
): Promise<AgreedTo> {
  const found = await queue.read(services, caseId);
  const { reference, title, amount, currency, reasons, lines = [], next_stages = [] } = found;
  const things = lines.filter(({ position }) => decision.lines?.includes(position));
  const stage = next_stages.find(({ name }) => name === decision.stage);
  const pays = await queue.amountOf?.(services, caseId, decision);
  return {
    reference,
    title,
    amount: pays === undefined ? (decision.amount ?? amount) : toAmount(pays),
    currency,
    reason: reasons.find(({ code }) => code === decision.reason_code)?.text ?? null,
    // anything else is only for operators who open the case
    facts: [
      ...(stage ? [{ label: 'Next step', value: stage.title, warn: false }] : []),
      ...(things.length > 0 ? [{ label: 'Only', value: listThings(things), warn: false }] : []),
      ...(stage?.fields ?? []).flatMap((field) => describeTyped(field, decision)),
      ...describeQuoted(decision),
      ...((await queue.saysToSecond?.(services, caseId)) ?? []),
    ],
  };
}

/** Adds a feature's cases to the desk. */
export function registerQueue(queue: Queue): void {
  queues.set(queue.queue, queue);
  approvables.set(queue.queue, {
    ownersOf: queue.ownersOf,
    describe: (services, caseId, decision) => describeCase(queue, services, { caseId, decision }),
    checkAgain: async (services, caseId) => queue.checkAgain?.(services, caseId),
    decide: (tx, services, asked) => queue.decide(tx, services, asked),
  });
}

/** Lets a second approver be asked about something that isn't in a queue. */
export function registerApprovable(kind: DeskApprovalKind, approvable: Approvable): void {
  approvables.set(kind, approvable);
}

export const findApprovable = (kind: DeskApprovalKind): Approvable | undefined =>
  approvables.get(kind);

export const findQueue = (name: DeskQueue): Queue | undefined => queues.get(name);

export const listQueues = (): Queue[] => [...queues.values()];
