import { useState } from 'react';
import { Select, type Choice } from '#islands/ui/select.tsx';
import { Switch } from '#islands/ui/switch.tsx';
import { changePreferences } from '#lib/notifications/browser/preference-calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import {
  quietNames,
  usualQuiet,
  type QuietHours as Hours,
} from '#lib/notifications/message-topics.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const formatHour = (hour: number) =>
  `${String(hour % 12 || 12).padStart(2, '0')}:00${hour < 12 ? 'am' : 'pm'}`;

const hoursBut = (not: number): Choice[] =>
  HOURS.filter((hour) => hour !== not).map((hour) => ({
    value: String(hour),
    label: formatHour(hour),
  }));

/** Hours in which the phone stays silent; saved immediately, and restored when that fails. */
export function QuietHours({ given, onSaved }: { given: Hours | null; onSaved: () => void }) {
  const [isOn, setOn] = useState(given !== null);
  const [hours, setHours] = useState(given ?? usualQuiet);
  const [busy, setBusy] = useState(false);
  const save = async (next: { isOn: boolean; hours: Hours }) => {
    const before = { isOn, hours };
    const show = (what: typeof next) => {
      setOn(what.isOn);
      setHours(what.hours);
    };
    show(next);
    setBusy(true);
    try {
      // the hours alone have no effect: they are kept here until the switch is on
      if (!next.isOn && !before.isOn) return;
      await changePreferences({ quiet_hours: next.isOn ? next.hours : null });
      onSaved();
    } catch (error) {
      show(before);
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  const change = (part: Partial<Hours>) => {
    if (!busy) void save({ isOn, hours: { ...hours, ...part } });
  };
  return (
    <fieldset className="min-w-0 py-4 px-0 border-0 border-t">
      <legend className="[float:left] w-full p-0 font-semibold">Quiet hours</legend>
      <p className="sub [clear:both]">
        We’ll hold push and SMS until these hours end. Security alerts come right away.
      </p>
      <Switch
        name={quietNames.on}
        checked={isOn}
        busy={busy}
        onChange={(on) => void save({ isOn: on, hours })}
      >
        <span className="row-t">Turn on quiet hours</span>
      </Switch>
      <div className="grid grid-cols-2 gap-3 pt-2">
        <Select
          label="From"
          name={quietNames.from}
          value={hours.from}
          choices={hoursBut(hours.until)}
          onChange={({ target }) => change({ from: Number(target.value) })}
        />
        <Select
          label="Until"
          name={quietNames.until}
          value={hours.until}
          choices={hoursBut(hours.from)}
          onChange={({ target }) => change({ until: Number(target.value) })}
        />
      </div>
    </fieldset>
  );
}
