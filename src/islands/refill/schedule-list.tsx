import { lazy, Suspense, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { NetMark } from '#islands/ui/net-mark.tsx';
import { Own } from '#islands/ui/own.tsx';
import { dayOnPaper } from '#lib/look/zone-time.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { BillSchedule } from '#lib/refill/bill-schedules.contract.ts';
import { describeInterval, describeLast } from './schedule-words.ts';
import type { Repeated } from './schedule-sheet.tsx';

const ScheduleSheet = lazy(async () => ({
  default: (await import('./schedule-sheet.tsx')).ScheduleSheet,
}));

interface SchedulesProps {
  schedules: readonly BillSchedule[];
  /** The page's time zone. */
  zone: string;
}

function whenOf({ paused, next_at, every, remind_only }: BillSchedule, zone: string) {
  if (paused) return 'Paused';
  const next = dayOnPaper(next_at, zone);
  return `${describeInterval(every)}, next ${remind_only ? 'reminder' : 'payment'} on ${next}`;
}

function Row(props: { schedule: BillSchedule; zone: string; onChange: () => void }) {
  const { schedule, zone } = props;
  const { bill_id, name, number, total, currency, last, remind_only } = schedule;
  const most = remind_only ? '' : `, up to ${formatMoney(total, currency)}`;
  return (
    <li className="split-row py-2.5 px-4 [&_.btn]:flex-none">
      <NetMark letters={name.charAt(0)} id={bill_id} />
      <div className="flex-1 min-w-0">
        <p className="row-t">{name}</p>
        <p className="row-s wrap-anywhere">
          <span className="num">{number}</span>
          <Own text={most} />
        </p>
        <p className="row-s wrap-anywhere">{whenOf(schedule, zone)}</p>
        {last && (
          <p className="row-s wrap-anywhere">
            <Own text={describeLast(schedule)} />{' '}
            {last.reference_code && (
              <a className="link" href={paths.order(last.reference_code)}>
                View
              </a>
            )}
          </p>
        )}
      </div>
      <Button
        variant="line"
        size="small"
        aria-label={`Change ${name} for ${number}`}
        onClick={props.onChange}
      >
        Change
      </Button>
    </li>
  );
}

const repeatedOf = (schedule: BillSchedule): Repeated => ({ ...schedule, schedule });

/** The sheet of one scheduled bill, loaded on demand. */
export function OpenSchedule(props: Parameters<typeof ScheduleSheet>[0]) {
  return (
    <Suspense>
      <ScheduleSheet {...props} />
    </Suspense>
  );
}

/** Scheduled bills and reminders: the next date, and the result of the last one. */
export function ScheduleRows({
  schedules,
  zone,
  onChanged,
}: SchedulesProps & { onChanged: (list: BillSchedule[]) => void }) {
  const [open, setOpen] = useState<BillSchedule | null>(null);
  if (schedules.length === 0) return null;
  return (
    <section className="card card-flush" id="schedules" aria-labelledby="schedules-head">
      <div className="card-head flush-head">
        <h2 id="schedules-head">Autopay and reminders</h2>
      </div>
      <ul className="rows">
        {schedules.map((schedule) => (
          <Row
            key={schedule.id}
            schedule={schedule}
            zone={zone}
            onChange={() => setOpen(schedule)}
          />
        ))}
      </ul>
      {open && (
        <OpenSchedule
          of={repeatedOf(open)}
          onClose={() => setOpen(null)}
          onDone={(list) => {
            setOpen(null);
            onChanged(list);
          }}
        />
      )}
    </section>
  );
}

/** The same on a separate page, for all types of bills. */
export function ScheduleList({ schedules: first, zone }: SchedulesProps) {
  const [schedules, setSchedules] = useState(first);
  return (
    <div className="flow">
      <ScheduleRows schedules={schedules} zone={zone} onChanged={setSchedules} />
    </div>
  );
}
