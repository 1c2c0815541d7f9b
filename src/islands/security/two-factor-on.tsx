import { useEffect, useState } from 'react';
import { iconShieldCheck } from '#lib/look/first-icons.ts';
import { paths } from '#lib/paths.ts';
import { renewRecoveryCodes } from '#lib/auth/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { SecretKeyForm } from '#islands/ui/secret-key-form.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import { isWrongCode } from './is-wrong-code.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

function NewCodes({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const renew = async (token: string) => {
    try {
      onCodes((await renewRecoveryCodes(token)).data.recovery_codes);
    } catch (error) {
      if (!isWrongCode(error)) presentError(error);
      throw error;
    }
  };
  return <SecretKeyForm hideTitle onSubmit={renew} />;
}

/** /two-factor-auth while it is on: new recovery codes, and turning it off. */
export function TwoFactorOn() {
  const [asks, setAsks] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(wakeOverlays, []);
  const saved = () => {
    setCodes(null);
    showToast('Your old recovery codes no longer work');
  };
  if (codes) return <RecoveryCodes codes={codes} onSaved={saved} />;
  const take = (fresh: string[]) => {
    setAsks(false);
    setCodes(fresh);
  };
  return (
    <section className="card stack">
      <Tile icon={iconShieldCheck} tone="ok" round />
      <div className="stack-xs">
        <h2>Two-factor is on</h2>
        <p className="sub">You need your password and a code from your app to sign in.</p>
      </div>
      <Button variant="tint" onClick={() => setAsks(true)}>
        Get new recovery codes
      </Button>
      <a className="btn btn-danger-line" href={paths.twoFactorOff}>
        Turn off two-factor
      </a>
      {asks && (
        <Sheet open title="Secret Key" onClose={() => setAsks(false)}>
          <NewCodes onCodes={take} />
        </Sheet>
      )}
    </section>
  );
}
