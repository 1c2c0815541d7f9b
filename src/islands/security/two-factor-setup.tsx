import { useEffect, useState } from 'react';
import { twoFactor } from '#lib/constants.ts';
import { paths } from '#lib/paths.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type * as contract from '#lib/auth/contract.ts';
import { enableTwoFactor, generateTwoFactor } from '#lib/auth/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { updateUser } from '#lib/browser/stores/session-state.ts';
import { DonePanel } from '#islands/kyc/done-panel.tsx';
import { Button } from '#islands/ui/button.tsx';
import { SecretKeyForm } from '#islands/ui/secret-key-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { isWrongCode } from './is-wrong-code.ts';
import { SecretCard } from './secret-card.tsx';

type Secret = ReplyOf<(typeof contract)['generateTwoFactor']>;

function Intro({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      onSecret((await generateTwoFactor()).data);
    } catch (error) {
      presentError(error);
      setBusy(false);
    }
  };
  return (
    <section className="card stack">
      <div className="stack-xs">
        <h2>Add a second layer of security</h2>
        <p className="sub">
          You’ll need your password and a code from an app on your phone to sign in. No one can get
          in with your password alone.
        </p>
      </div>
      <p className="cap">
        You need an authenticator app, such as Google Authenticator or Aegis. It works without data.
      </p>
      <Button size="big" busy={busy} busyText="Preparing" onClick={() => void start()}>
        Turn on two-factor
      </Button>
    </section>
  );
}

interface ConfirmProps {
  secret: Secret;
  onCodes: (codes: string[]) => void;
  onExpired: () => void;
}

function Confirm({ secret, onCodes, onExpired }: ConfirmProps) {
  const [endsMs] = useState(() => Date.now() + twoFactor.setUpS * 1_000);
  const enable = async (token: string) => {
    try {
      const { data } = await enableTwoFactor(token);
      updateUser({ has_2fa_enabled: true });
      onCodes(data.recovery_codes);
    } catch (error) {
      // An incorrect code clears the field without a message (spec 8).
      if (Date.now() >= endsMs) onExpired();
      else if (!isWrongCode(error)) presentError(error);
      throw error;
    }
  };
  return (
    <>
      <section className="card stack">
        <div className="stack-xs">
          <h2>Add the key to your app</h2>
          <p className="sub">Scan the code. On this phone, copy the key instead.</p>
        </div>
        <SecretCard secret={secret.secret} otpauthUrl={secret.otpauth_url} qrSvg={secret.qr_svg} />
      </section>
      <section className="card">
        <SecretKeyForm onSubmit={enable} />
      </section>
    </>
  );
}

/** /two-factor-auth: key, first code, recovery codes. Nothing is on before the first correct code. */
export function TwoFactorSetup() {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isSaved, setSaved] = useState(false);
  useEffect(wakeOverlays, []);
  if (isSaved)
    return (
      <DonePanel
        title="Two-factor is on"
        text="You’ll now need a code from your app to sign in."
        next={{ href: paths.settingsSecurity, text: 'Back to security' }}
      />
    );
  if (codes) return <RecoveryCodes codes={codes} onSaved={() => setSaved(true)} />;
  const expire = () => {
    setSecret(null);
    showToast('This key has expired. Please start again.', { tone: 'error' });
  };
  if (secret) return <Confirm secret={secret} onCodes={setCodes} onExpired={expire} />;
  return <Intro onSecret={setSecret} />;
}
