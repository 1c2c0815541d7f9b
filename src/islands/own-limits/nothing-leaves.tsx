import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Switch } from '#islands/ui/switch.tsx';
import type { Shown } from './use-own-limits.ts';

/** One press and no payment goes out; switching it off takes a day. */
export function NothingLeaves({ shown, zone }: { shown: Shown; zone: string }) {
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
