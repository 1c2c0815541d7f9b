import { useEffect, useState } from 'react';
import { iconSmartphone } from '#lib/look/service-icons.ts';
import { endOtherSignIns, endSignIn, type SignIn } from '#lib/account/browser/calls.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { openAction, showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Tile } from '#islands/ui/tile.tsx';

interface RowProps {
  signIn: SignIn;
  zone: string;
  busy: boolean;
  onEnd: (signIn: SignIn) => void;
}

function SignInRow({ signIn, zone, busy, onEnd }: RowProps) {
  return (
    <li className="row flex-wrap">
      <Tile icon={iconSmartphone} tone="ink" />
      <span className="row-main">
        <span className="row-t">{signIn.device}</span>
        <span className="row-s">
          {signIn.is_current ? 'Signed in' : 'Last used'}{' '}
          <DateText
            at={signIn.is_current ? signIn.created_at : signIn.last_used_at}
            zone={zone}
            inSentence
          />
        </span>
        <span className="row-s num">{signIn.address}</span>
      </span>
      {signIn.is_current ? (
        <span className="chip chip-done chip-plain">This device</span>
      ) : (
        <Button
          variant="line"
          size="small"
          busy={busy}
          aria-label={`Sign out ${signIn.device}, ${signIn.address}`}
          onClick={() => onEnd(signIn)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function useSignIns(given: readonly SignIn[]) {
  const [list, setList] = useState(given);
  const [ending, setEnding] = useState<string | null>(null);
  useEffect(wakeOverlays, []);
  const end = async ({ id }: SignIn) => {
    if (ending) return;
    setEnding(id);
    try {
      setList((await endSignIn(id)).data);
      showToast('Device signed out');
    } catch (error) {
      // It had already ended.
      if (error instanceof ApiError && error.status === 404)
        setList((now) => now.filter((each) => each.id !== id));
      else presentError(error);
    } finally {
      setEnding(null);
    }
  };
  const endOthers = () =>
    openAction({
      type: 'warning',
      title: 'Sign out everywhere else?',
      message: 'Every other device will have to sign in again.',
      actionButtonText: 'Sign out others',
      onAction: async () => {
        setList((await endOtherSignIns()).data);
        showToast('Other devices signed out');
      },
    });
  return { list, ending, end, endOthers };
}

/** Where the account is signed in; one or all others can be signed out. */
export function SignInList({ signIns, zone }: { signIns: readonly SignIn[]; zone: string }) {
  const { list, ending, end, endOthers } = useSignIns(signIns);
  return (
    <section className="card card-flush" aria-labelledby="sign-ins">
      <div className="card-head flush-head">
        <h2 id="sign-ins">Where you’re signed in</h2>
      </div>
      <ul className="rows">
        {list.map((signIn) => (
          <SignInRow
            key={signIn.id}
            signIn={signIn}
            zone={zone}
            busy={ending === signIn.id}
            onEnd={(each) => void end(each)}
          />
        ))}
      </ul>
      {list.length > 1 && (
        <div className="grid border-t border-line p-4">
          <Button variant="tint" onClick={endOthers}>
            Sign out all other devices
          </Button>
        </div>
      )}
    </section>
  );
}
