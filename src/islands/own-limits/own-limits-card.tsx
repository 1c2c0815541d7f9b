import { type SubmitEvent, useEffect, useRef } from 'react';
import { Button } from '#islands/ui/button.tsx';
import type { CountryCode } from '#lib/countries.ts';
import type { ChangeOwnLimits, OwnLimits } from '#lib/own-limits/contract.ts';
import { ownLimitNames, type OwnLimitName } from '#lib/own-limits/limit-names.ts';
import { ownLimits } from '#lib/product-constants.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import { TextField } from '#islands/ui/text-field.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Switch } from '#islands/ui/switch.tsx';
import { LimitField } from './limit-field.tsx';
import { type Shown, useOwnLimits } from './use-own-limits.ts';

interface OwnLimitsCardProps {
  limits: OwnLimits;
  country: CountryCode;
  zone: string;
}

function typedIn(data: FormData, name: OwnLimitName): string {
  const typed = data.get(name);
  return typeof typed === 'string' ? typed.trim() : '';
}

/** The limits that differ from the current ones: an empty field removes one. */
function readChange(data: FormData, limits: OwnLimits): ChangeOwnLimits {
  const changed = ownLimitNames.flatMap((name) => {
    const typed = typedIn(data, name);
    const wanted = typed ? cleanAmount(typed, limits.currency) : null;
    return wanted === limits[name].limit ? [] : [[name, wanted]];
  });
  return Object.fromEntries(changed) as ChangeOwnLimits;
}

function findProblems(
  data: FormData,
  { currency }: OwnLimits,
  country: CountryCode,
): Record<string, string> {
  const { least, most: max } = ownLimits;
  return Object.fromEntries(
    ownLimitNames.flatMap((name) => {
      const typed = typedIn(data, name);
      const min = name === 'night' ? '0.00' : least[country];
      const problem = typed && checkAmount(typed, { min, max, currency });
      return problem ? [[name, problem]] : [];
    }),
  );
}

/** Asks for the second factor before more may leave. */
function CodeField({ shown }: { shown: Shown }) {
  const input = useRef<HTMLInputElement>(null);
  const { waiting } = shown;
  useEffect(() => {
    if (waiting) input.current?.focus();
  }, [waiting]);
  if (!waiting) return null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    if (code) return void shown.save(waiting, code);
    shown.setErrors({ code: 'Enter a code.' });
    input.current?.focus();
  };
  return (
    <form className="stack-s" noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label="Code from your authenticator app"
        name="code"
        autoComplete="one-time-code"
        hint="Or one of your recovery codes."
        error={shown.errors['code']}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={shown.busy} busyText="Checking">
          Confirm
        </Button>
        <Button variant="line" size="small" onClick={() => shown.setWaiting(undefined)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** One press and no payment goes out; switching it off takes a day. */
function NothingLeaves({ shown, zone }: { shown: Shown; zone: string }) {
  const { nothing_leaves: on, leaves_again_at: offAt } = shown.limits;
  return (
    <div className="stack-s">
      <Switch
        name="nothing_leaves"
        checked={on}
        busy={shown.busy}
        describedBy="nothing-leaves"
        onChange={(wanted) => void shown.save({ nothing_leaves: wanted })}
      >
        <b>Nothing leaves my wallet</b>
      </Switch>
      <p className="sub" id="nothing-leaves">
        {on
          ? 'We refuse every payment, withdrawal and autopay. Money you receive still arrives.'
          : 'We’ll refuse every payment, withdrawal and autopay. Money you receive still arrives.'}
      </p>
      {on && offAt && (
        <div className="note note-warn">
          <div className="stack-s">
            <p>
              Off from <DateText at={offAt} zone={zone} inSentence />.
            </p>
            <Button
              variant="line"
              size="small"
              busy={shown.busy}
              onClick={() => void shown.save({ nothing_leaves: true })}
            >
              Keep it on
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** Limits that members set for themselves: lower ones apply immediately, higher ones after a day. */
export function OwnLimitsCard({ limits: given, country, zone }: OwnLimitsCardProps) {
  const shown = useOwnLimits(given);
  const { limits } = shown;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const problems = findProblems(data, limits, country);
    shown.setErrors(problems);
    const [first] = Object.keys(problems);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    const change = readChange(data, limits);
    if (Object.keys(change).length > 0) void shown.save(change);
  };
  return (
    <section className="card stack" id="own-limits" aria-labelledby="own-limits-title">
      <div className="card-head">
        <h2 id="own-limits-title">Limits you set yourself</h2>
        <span className="sub" role="status">
          {shown.said}
        </span>
      </div>
      <p className="sub">
        Lower limits apply immediately. Higher ones take 24 hours and need your password, so a thief
        can’t raise them. Our team can’t either.
      </p>
      <NothingLeaves shown={shown} zone={zone} />
      <form className="stack" noValidate ref={form} onSubmit={submit}>
        {ownLimitNames.map((name) => (
          <LimitField key={name} name={name} shown={shown} zone={zone} limit={limits[name]} />
        ))}
        <Button type="submit" variant="tint" busy={shown.busy} busyText="Saving">
          Save limits
        </Button>
      </form>
      <CodeField shown={shown} />
    </section>
  );
}
