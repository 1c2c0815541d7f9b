import { useEffect, useState } from 'react';
import { SecretCard } from '#islands/security/secret-card.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { endWelcome, openWelcome, describeError } from '#lib/desk/browser/calls.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { openDeskWelcome } from '#lib/desk/staff.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { roleWords } from '#lib/desk/role-words.ts';
import { typedCode } from '#lib/rules/typed.ts';
import { DeskForm } from './desk-form.tsx';
import { rawTextOf, textOf } from './form-text.ts';
import { useDeskAct } from './use-desk-act.ts';

type Welcome = ReplyOf<typeof openDeskWelcome>;

function SetUp({
  token,
  welcome,
  onDone,
}: {
  token: string;
  welcome: Welcome;
  onDone: () => void;
}) {
  const act = useDeskAct();
  const { name, email, role, secret, otpauth_url: otpauthUrl, qr_svg: qrSvg } = welcome;
  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const code = textOf(data, 'code');
    await endWelcome({ token, code, password: rawTextOf(data, 'password') });
    onDone();
  };
  return (
    <>
      <p>
        {name}, {email}: {roleWords[role].name}. {roleWords[role].about}.
      </p>
      <section className="card stack">
        <h2>1. Add the key to your authenticator app</h2>
        <SecretCard secret={secret} otpauthUrl={otpauthUrl} qrSvg={qrSvg} />
      </section>
      <section className="card stack">
        <h2>2. Choose a password</h2>
        <DeskForm act={act} send={send} button="Finish" busyText="Setting up" size="big">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters, with upper and lower case, a number and a special character."
            {...act.of('password')}
          />
          <TextField
            label="Code from your app"
            inputMode="numeric"
            autoComplete="one-time-code"
            clean={typedCode}
            {...act.of('code')}
          />
        </DeskForm>
      </section>
    </>
  );
}

/** The page of an emailed link: a new password and a new authenticator. */
export function WelcomeForm() {
  const [token, setToken] = useState('');
  const [welcome, setWelcome] = useState<Welcome | null>(null);
  const [trouble, setTrouble] = useState('');
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    const found = location.hash.slice(1);
    setToken(found);
    // a link without its token is as useless as an expired one
    openWelcome(found || 'a-link-without-its-token').then(setWelcome, (error: unknown) =>
      setTrouble(describeError(error)),
    );
  }, []);
  if (isDone)
    return (
      <Note tone="ok" alert>
        Your sign-in is set up. <a href={deskPaths.login}>Sign in to the desk</a>
      </Note>
    );
  if (trouble)
    return (
      <Note tone="bad" alert>
        {trouble}
      </Note>
    );
  if (!welcome) return <p role="status">Opening your link…</p>;
  return <SetUp token={token} welcome={welcome} onDone={() => setIsDone(true)} />;
}
