import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Segment } from '#islands/ui/choice-chips.tsx';
import { PinInput } from '#islands/ui/pin-input.tsx';
import { Select } from '#islands/ui/select.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { shownZone } from '#lib/look/page-zone.ts';
import { addSchedule, changeSchedule, removeSchedule } from '#lib/refill/browser/calls.ts';
import { serverNow } from '#lib/browser/server-time.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { pin as pinRule } from '#lib/constants.ts';
import type { BillSchedule, SetSchedule } from '#lib/refill/bill-schedules.contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';
import { dayOf, morningOf, paces, readPace } from './schedule-words.ts';
import { useAgreement } from './use-agreement.ts';

type Fields = Pick<
  SetSchedule,
  | 'service_type'
  | 'bill_id'
  | 'user_number'
  | 'product_id'
  | 'meter_type'
  | 'subscription'
  | 'amount'
>;

/** What is scheduled: a bill that was just typed, or one from the list. */
export interface Repeated {
  name: string;
  number: string;
  total: string;
  currency: CurrencyCode;
  fields?: Fields;
  schedule?: BillSchedule;
}

interface ScheduleSheetProps {
  of: Repeated;
  onDone: (list: BillSchedule[]) => void;
  onClose: () => void;
}

const DAY_MS = 24 * 3_600_000;
const modes = [
  { value: 'pay', label: 'Autopay' },
  { value: 'remind', label: 'Only remind me' },
] as const;

/** A month from now; for an existing schedule, its next date. */
function useChoices({ schedule }: Repeated) {
  const zone = shownZone();
  const first = schedule ? new Date(schedule.next_at) : new Date(serverNow() + 30 * DAY_MS);
  const tomorrow = dayOf(new Date(serverNow() + DAY_MS), zone);
  const start = dayOf(first, zone);
  const [mode, setMode] = useState<'pay' | 'remind'>(schedule?.remind_only ? 'remind' : 'pay');
  const [pace, setPace] = useState(String(schedule?.every ?? 'month'));
  const [day, setDay] = useState(start < tomorrow ? tomorrow : start);
  const [pin, setPin] = useState('');
  return { mode, setMode, pace, setPace, day, setDay, pin, setPin, tomorrow, start };
}

type Choices = ReturnType<typeof useChoices>;

/** What is sent: for an existing schedule, only what changes. */
function bodyOf({ schedule }: Repeated, choices: Choices) {
  const { mode, pace, day, pin, start } = choices;
  const isKept = schedule && day === start && Date.parse(schedule.next_at) > serverNow();
  return {
    every: readPace(pace),
    remind_only: mode === 'remind',
    paused: false,
    ...(isKept ? {} : { next_at: morningOf(day, shownZone()) }),
    ...(mode === 'pay' ? { pin } : {}),
  };
}

function Terms({ of, mode }: { of: Repeated; mode: Choices['mode'] }) {
  if (mode === 'remind')
    return (
      <p className="sub">
        We’ll send you a reminder with the form filled in. You won’t be charged.
      </p>
    );
  return (
    <p className="sub">
      We’ll pay up to {formatMoney(of.total, of.currency)} from your wallet and tell you the day
      before. If the price goes up or anything changes, we won’t pay and we’ll tell you why. Stop
      any time.
    </p>
  );
}

type Agreement = ReturnType<typeof useAgreement>;

function Pause({ id, agreement }: { id: string; agreement: Agreement }) {
  const { busy, run } = agreement;
  return (
    <Button
      variant="line"
      busy={busy === 'pause'}
      busyText="Pausing"
      onClick={() => void run('pause', () => changeSchedule(id, { paused: true }))}
    >
      Pause
    </Button>
  );
}

function Remove({ id, agreement }: { id: string; agreement: Agreement }) {
  const { busy, run } = agreement;
  return (
    <Button
      variant="danger-line"
      busy={busy === 'delete'}
      busyText="Deleting"
      onClick={() => void run('delete', () => removeSchedule(id))}
    >
      Delete
    </Button>
  );
}

interface ChoicesProps {
  choices: Choices;
  agreement: Agreement;
}

function When({ choices, agreement: { errors } }: ChoicesProps) {
  const { pace, day, tomorrow } = choices;
  return (
    <div className="two">
      <Select
        label="Every"
        choices={paces(readPace(pace))}
        value={pace}
        error={errors['every']}
        onChange={({ target }) => choices.setPace(target.value)}
      />
      <TextField
        label="Next on"
        type="date"
        min={tomorrow}
        value={day}
        error={errors['next_at']}
        onChange={({ target }) => choices.setDay(target.value)}
      />
    </div>
  );
}

const PinBoxes = ({ choices, agreement: { round, errors, busy } }: ChoicesProps) => (
  <PinInput
    key={round}
    label="Your PIN"
    focusFirst={round > 0}
    error={errors['pin']}
    disabled={busy !== null}
    onChange={choices.setPin}
  />
);

/** How often, from when, paid or only reminded; agreed with the PIN if money moves automatically. */
export function ScheduleSheet({ of, onDone, onClose }: ScheduleSheetProps) {
  const choices = useChoices(of);
  const { mode, day, pin } = choices;
  const agreement = useAgreement((list) => {
    showToast('Your list is up to date');
    onDone(list);
  });
  const { busy, run } = agreement;
  const { schedule, fields } = of;
  const agree = () =>
    run('agree', () => {
      const body = bodyOf(of, choices);
      if (schedule) return changeSchedule(schedule.id, body);
      const next_at = morningOf(day, shownZone());
      return addSchedule({ ...(fields as Fields), ...body, next_at });
    });
  return (
    <Sheet
      open
      onClose={onClose}
      persistent={busy !== null}
      title="Autopay or reminder"
      foot={
        <Button
          size="big"
          disabled={mode === 'pay' && pin.length !== pinRule.digits}
          busy={busy === 'agree'}
          busyText="Saving"
          onClick={() => void agree()}
        >
          {mode === 'remind' ? 'Remind me' : schedule?.paused ? 'Resume autopay' : 'Agree'}
        </Button>
      }
    >
      <p>
        <b>{of.name}</b>
        <span className="row-s num"> {of.number}</span>
      </p>
      <Segment label="What happens" choices={modes} value={mode} onChoose={choices.setMode} />
      <When choices={choices} agreement={agreement} />
      <Terms of={of} mode={mode} />
      {mode === 'pay' && <PinBoxes choices={choices} agreement={agreement} />}
      {schedule && (
        <div className={schedule.paused ? 'stack-s' : 'two'}>
          {!schedule.paused && <Pause id={schedule.id} agreement={agreement} />}
          <Remove id={schedule.id} agreement={agreement} />
        </div>
      )}
    </Sheet>
  );
}
