import { useState } from 'react';
import { spacedNumber } from '#lib/rules/network.ts';
import { OpenSchedule, ScheduleRows } from './schedule-list.tsx';
import type { Bill } from './use-bill.ts';
import { wireOf } from './wire.ts';

/** On the form: the link to automatic payment, or a reminder. */
export function RepeatLink({ bill: { needs, plan } }: { bill: Bill }) {
  if (needs === 'sign-in') return null;
  return (
    <button className="link self-start" type="button" onClick={() => void plan()}>
      Set up autopay or a reminder
    </button>
  );
}

/** Below the form: the sheet for that, and existing schedules. */
export function RepeatBill({ bill }: { bill: Bill }) {
  const { service, country, zone, needs, planned, setPlanned, biller, number } = bill;
  const [schedules, setSchedules] = useState(bill.schedules ?? []);
  if (needs === 'sign-in') return null;
  const own = schedules.filter(({ service_type }) => service_type === service);
  const shown = biller?.number.kind === 'account' ? number : spacedNumber(number, country);
  return (
    <div className="flow mt-14 lg:mt-5 empty:hidden">
      {planned && (
        <OpenSchedule
          of={{
            name: planned.name,
            number: shown,
            total: planned.lines.total,
            currency: planned.currency,
            fields: { ...wireOf(planned.fields), user_number: number },
          }}
          onClose={() => setPlanned(null)}
          onDone={(list) => {
            setPlanned(null);
            setSchedules(list);
          }}
        />
      )}
      <ScheduleRows schedules={own} zone={zone} onChanged={setSchedules} />
    </div>
  );
}
