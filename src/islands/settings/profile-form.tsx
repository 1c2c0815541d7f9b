import { useStore } from '@nanostores/react';
import { TypedNote } from '#islands/forms/afresh.tsx';
import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { PhoneField } from '#islands/ui/phone-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { $online } from '#lib/browser/stores/online.ts';
import { dropTyped } from '#lib/browser/stores/typed.ts';
import { iconLock } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';
import type { Member } from '#lib/visitor.ts';
import { typedName } from '#lib/rules/typed.ts';
import { PROFILE, type ProfileForm as Form } from './use-profile-form.ts';

/** Visible and read out, but not editable; the hint says why. */
const Fixed = ({ label, value, hint }: { label: string; value: string; hint: string }) => (
  <TextField
    label={label}
    readOnly
    value={value}
    hint={hint}
    control="border-line-2 bg-sunken text-ink-2"
    end={<Icon path={iconLock} />}
  />
);

function Names({ user, form: { form, start } }: { user: Member; form: Form }) {
  const { errors } = form.formState;
  if (user.has_kyc_set_up)
    return (
      <>
        <Fixed label="First name" value={start.firstname} hint="From your verified document." />
        <Fixed
          label="Last name"
          value={start.lastname}
          hint="From your verified document, so it can’t be changed here."
        />
      </>
    );
  return (
    <>
      <TextField
        label="First name"
        aside="As on your document"
        autoComplete="given-name"
        clean={typedName}
        {...form.register('firstname')}
        defaultValue={start.firstname}
        error={errors.firstname?.message}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        clean={typedName}
        {...form.register('lastname')}
        defaultValue={start.lastname}
        error={errors.lastname?.message}
      />
    </>
  );
}

function Username({ form: { form, start, username } }: { form: Form }) {
  const { errors } = form.formState;
  const isFree = username.state === 'available';
  return (
    <TextField
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...form.register('username', { onBlur: username.retry })}
      defaultValue={start.username}
      checking={username.state === 'checking'}
      error={errors.username?.message ?? username.problem}
      ok={isFree ? `${form.getValues('username').trim()} is available` : undefined}
    />
  );
}

/** Why it can't be saved yet. */
function missing({ hasChanges, mayKeepName, username }: Form, isOnline: boolean) {
  if (!isOnline) return 'You’re offline. Your details are saved until you’re back.';
  if (!hasChanges) return 'There’s nothing new to save.';
  if (mayKeepName) return undefined;
  const isTaken = username.state === 'unavailable' || username.state === 'error';
  return isTaken ? 'Check the username above.' : 'Checking that your username is available.';
}

export function ProfileForm({ user, form }: { user: Member; form: Form }) {
  const isOnline = useStore($online, { ssr: 'initial' });
  const { errors } = form.form.formState;
  const lacks = missing(form, isOnline);
  return (
    <form
      className="card stack"
      noValidate
      method="post"
      aria-label="Your details"
      onSubmit={(event) => void form.submit(event)}
    >
      <TypedNote typed={form.typed} />
      <Names user={user} form={form} />
      <Username form={form} />
      <PhoneField
        label="Phone number"
        aside="Optional"
        country={user.country.code}
        {...form.form.register('phone_number')}
        defaultValue={form.start.phone_number}
        error={errors.phone_number?.message}
      />
      <Fixed
        label="Email"
        value={user.email}
        hint="You sign in with it. It can’t be changed here."
      />
      <div className="answer">
        <Button
          type="submit"
          size="big"
          busy={form.busy}
          busyText="Saving"
          disabled={lacks !== undefined}
          aria-describedby="profile-missing"
        >
          Save
        </Button>
        <p className="fine" id="profile-missing" aria-live="polite">
          {lacks}
        </p>
        <a className="btn btn-quiet" href={paths.settings} onClick={() => dropTyped(PROFILE)}>
          Cancel
        </a>
      </div>
    </form>
  );
}
