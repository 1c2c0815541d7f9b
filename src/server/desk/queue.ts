import type {
  DeskApprovalKind,
  DeskCase,
  DeskApproval,
  DeskDecision,
  DeskQueue,
  DeskRow,
} from '#lib/contracts/desk.ts';
import type { PictureFile, UploadAddress } from '#lib/contracts/uploads.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { Counted } from './day-sums.ts';

export type CaseRow = Omit<DeskRow, 'claimed_by' | 'needs_colleague'>;
export type CaseDetail = Omit<DeskCase, 'claimed_by' | 'needs_colleague' | 'asked'>;

/** What a second approver reads before they agree. */
export type AgreedTo = Pick<
  DeskApproval,
  'reference' | 'title' | 'amount' | 'currency' | 'reason' | 'facts'
>;

/** What two people decide: one says it, another one agrees. */
export interface Approvable {
  /** @throws AppError not_found */
  describe(services: Services, caseId: string, decision: DeskDecision): Promise<AgreedTo>;
  /**
   * Looks again before a second approver's yes counts, where others may know better by now. No
   * transaction is open: it may ask a provider.
   * @throws AppError conflict, busy
   */
  checkAgain?(services: Services, caseId: string): Promise<void>;
  /**
   * Carries a decision out, in one transaction with the end of the claim or the second word.
   * @param operator operator:<uuid>
   * @param agreedBy the second approver, in the same way
   * @param key the same decision sent twice has the same
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
}

/** What a feature gives so that people can work on its cases (spec 4). */
export interface Queue {
  queue: DeskQueue;
  /** As people read it. */
  name: string;
  /** Cases by age, the oldest first; those that are done newest first. */
  list(
    services: Services,
    asked: { state: 'open' | 'done'; limit: number; offset: number },
  ): Promise<{ rows: CaseRow[]; total: number }>;
  count(services: Services): Promise<{ open: number; oldest: Date | null }>;
  /** @throws AppError not_found */
  read(services: Services, caseId: string): Promise<CaseDetail>;
  /** Whether a file belongs to the case: nothing else is opened for it. */
  ownsFile(services: Services, caseId: string, key: string): Promise<boolean>;
  /** The case's code in clear, where the user typed one; every opening is told to the user. */
  openCode?(
    services: Services,
    asked: { caseId: string; position: number; operatorId: string },
  ): Promise<string>;
  /** Somebody opened a picture of it: for those who want to tell the user. */
  fileOpened?(
    services: Services,
    asked: { caseId: string; key: string; operatorId: string },
  ): Promise<void>;
  /** Opens an upload of a picture that goes with the decision, where one may. */
  openUpload?(services: Services, caseId: string, picture: PictureFile): Promise<UploadAddress>;
  /**
   * Checks a decision before anything is asked of a second approver.
   * @throws AppError 422 on amount, reason_code and evidence
   */
  check(services: Services, caseId: string, decision: DeskDecision): Promise<void>;
  /**
   * Puts away what a decision brings and may not lie in it while a second approver is asked: codes,
   * sealed, and pictures, tied to the case.
   * @returns the decision without it
   * @throws AppError 422 on image_keys
   */
  putAway?(
    tx: Database,
    services: Services,
    asked: { caseId: string; decision: DeskDecision; operator: string },
  ): Promise<DeskDecision>;
  /**
   * Carries a decision out, in one transaction with the end of the claim or the second word.
   * @param operator operator:<uuid>
   * @param agreedBy the second approver, in the same way
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
  /** Why another person has to agree, in words; null where one decides. Asked inside the transaction. */
  whySecond(services: Services, caseId: string, decision: DeskDecision): Promise<string | null>;
  /** What a decision adds to the sums that one operator decides alone in a day. */
  counts?(services: Services, caseId: string, decision: DeskDecision): Promise<Counted | null>;
  /** What a decision pays, in minor units, where that is neither its own amount nor the case's. */
  amountOf?(services: Services, caseId: string, decision: DeskDecision): Promise<bigint>;
  /** Which of these cases this operator may not take, because they had their say. */
  listBarred?(
    services: Services,
    asked: { caseIds: readonly string[]; operator: string },
  ): Promise<ReadonlySet<string>>;
}

const queues = new Map<DeskQueue, Queue>();
const approvables = new Map<DeskApprovalKind, Approvable>();

const sayThings = (things: readonly { title: string }[]): string =>
  things.map(({ title }) => title).join(', ');

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
    // what else there is to know is seen by those who open the case
    facts: [
      ...(stage ? [{ label: 'Next step', value: stage.title, warn: false }] : []),
      ...(things.length > 0 ? [{ label: 'Only', value: sayThings(things), warn: false }] : []),
    ],
  };
}

/** Puts a feature's cases on the desk. */
export function registerQueue(queue: Queue): void {
  queues.set(queue.queue, queue);
  approvables.set(queue.queue, {
    describe: (services, caseId, decision) => describeCase(queue, services, { caseId, decision }),
    decide: (tx, services, asked) => queue.decide(tx, services, asked),
  });
}

/** Lets a second approver be asked about something that is in no queue. */
export function registerApprovable(kind: DeskApprovalKind, approvable: Approvable): void {
  approvables.set(kind, approvable);
}

export const findApprovable = (kind: DeskApprovalKind): Approvable | undefined =>
  approvables.get(kind);

export const findQueue = (name: DeskQueue): Queue | undefined => queues.get(name);

export const listQueues = (): Queue[] => [...queues.values()];
