import { Stepper, type Step } from '#islands/ui/stepper.tsx';
import type { KycStatus } from '#lib/kyc/contract.ts';
import type { Member } from '#lib/visitor.ts';

type StepName = keyof KycStatus['steps'];
type StepState = KycStatus['steps'][StepName];

interface StepsCardProps {
  status: KycStatus;
  user: Pick<Member, 'isNigerian' | 'isGhanaian'>;
}

const order: readonly StepName[] = ['kyc', 'account', 'pin'];

const titleOf = (name: StepName, isNigerian: boolean): string =>
  ({
    kyc: 'Verify your identity',
    account: isNigerian ? 'Add your bank account' : 'Add your payout account',
    pin: 'Choose a PIN',
  })[name];

const identityText = ({ isNigerian, isGhanaian }: StepsCardProps['user']): string => {
  if (isNigerian)
    return 'Your NIN, or a photo of your ID, plus your name and date of birth. We’ll tell you right away if anything doesn’t match.';
  return isGhanaian
    ? 'Your Ghana Card, passport, voter’s card or SSNIT number, and photos.'
    : 'Your ID number, your name and photos. We’ll tell you right away if anything doesn’t match.';
};

const todoText: Record<Exclude<StepName, 'kyc'>, string> = {
  account: 'For your withdrawals. It must be in your own name.',
  pin: '6 digits. You’ll need it for every payment and withdrawal.',
};

function doneText(name: StepName, { documents, verified_name }: KycStatus): string {
  const document = documents.find((each) => each.state === 'verified');
  if (name === 'kyc' && document)
    return `${document.name} ending ${document.last4}, matched to ${verified_name ?? 'your name'}.`;
  return name === 'account' ? 'Saved, in your own name.' : 'Set.';
}

function textOf(name: StepName, status: KycStatus, user: StepsCardProps['user']): string {
  const { state, reason, advice } = status.steps[name];
  if (state === 'done') return doneText(name, status);
  if (reason) return [reason, advice].filter(Boolean).join(' ');
  return name === 'kyc' ? identityText(user) : todoText[name];
}

function Action({ step, first, title }: { step: StepState; first: boolean; title: string }) {
  if (!step.next) return null;
  const word = step.state === 'rejected' ? 'Try again' : title;
  return (
    <a className={`btn ${first ? 'btn-primary btn-big' : 'btn-line'}`} href={step.next}>
      {word}
    </a>
  );
}

function stateOf({ state }: StepState, isFirst: boolean): Step['state'] {
  if (state === 'done') return 'did';
  if (state === 'pending') return 'wait';
  return isFirst ? 'now' : 'todo';
}

/** The three steps with their state, the reason for a stop, and the next action. */
export function StepsCard({ status, user }: StepsCardProps) {
  const firstOpen = order.find((name) => status.steps[name].next);
  const steps = order.map((name): Step => {
    const step = status.steps[name];
    const title = titleOf(name, user.isNigerian);
    const isFirst = name === firstOpen;
    const state = stateOf(step, isFirst);
    const body = step.next && <Action step={step} first={isFirst} title={title} />;
    return { title, state, text: textOf(name, status, user), ...(body ? { body } : {}) };
  });
  return (
    <section className="card card-flush" aria-label="Steps">
      <Stepper label="Steps to complete your profile" steps={steps} />
    </section>
  );
}

const shortText = {
  done: 'Done',
  pending: 'Sent. We’re checking it.',
  rejected: 'Declined. Try again.',
  todo: undefined,
  waiting: undefined,
} as const satisfies Record<StepState['state'], string | undefined>;

/** The same three in short above the choice of a PIN, so that the other two come as no surprise. */
export function LeftList({ status, user }: StepsCardProps) {
  const steps = order.map((name): Step => {
    const { state } = status.steps[name];
    const text = name === 'pin' ? todoText.pin : shortText[state];
    const title = titleOf(name, user.isNigerian);
    return { title, state: stateOf({ state }, name === 'pin'), ...(text && { text }) };
  });
  return (
    <section className="card card-flush" aria-label="What’s left to set up">
      <Stepper label="Steps to complete your profile" steps={steps} />
    </section>
  );
}

/** How many steps are left, as a sentence for the top of the page. */
export function leftToDo({ steps }: KycStatus): string {
  const left = order.filter((name) => steps[name].state !== 'done').length;
  if (left === 0) return 'You’re all set.';
  const [waits] = order.filter((name) => steps[name].state === 'pending');
  if (waits && left === 1) return 'All sent. We’ll let you know when it’s decided.';
  const count = ['', 'One short step', 'Two short steps', 'Three short steps'][left];
  return `${count} left. You can finish later.`;
}
