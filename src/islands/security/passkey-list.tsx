import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { removePasskey, renamePasskey, type PasskeyRow } from '#lib/auth/browser/passkey-calls.ts';
import { clearPasskeyHere } from '#lib/auth/browser/passkey-here.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { openAction, showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { passkey as numbers } from '#lib/constants.ts';
import { iconFingerprint } from '#lib/look/icons.ts';
import { AddPasskey } from './add-passkey.tsx';

interface RowProps {
  passkey: PasskeyRow;
  zone: string;
  onRename: () => void;
  onRemove: () => void;
}

function Row({ passkey, zone, onRename, onRemove }: RowProps) {
  const { name, device, created_at: created, last_used_at: used } = passkey;
  return (
    <li className="row flex-wrap">
      <Tile icon={iconFingerprint} tone="ink" />
      <span className="row-main">
        <span className="row-t">{name}</span>
        <span className="row-s">
          {used ? 'Last used' : 'Added'} <DateText at={used ?? created} zone={zone} inSentence />
        </span>
        <span className="row-s">
          {name === device ? '' : `${device}. `}
          {passkey.confirms_payments ? 'Signs you in and confirms payments.' : 'Signs you in.'}
        </span>
      </span>
      <Button variant="line" size="small" aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button variant="line" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

interface RenameProps {
  passkey: PasskeyRow;
  onClose: () => void;
  onDone: (list: readonly PasskeyRow[]) => void;
}

function RenameSheet({ passkey, onClose, onDone }: RenameProps) {
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      onDone((await renamePasskey(passkey.id, name)).data);
    } catch (failure) {
      setError(fieldErrors(failure)['name']);
      presentError(failure, { shownFields: ['name'] });
      setBusy(false);
    }
  };
  return (
    <Sheet open onClose={onClose} title="Rename passkey">
      <form className="stack" noValidate method="post" onSubmit={(event) => void save(event)}>
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={numbers.nameMax}
          value={name}
          error={error}
          data-autofocus=""
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size="big" busy={busy} busyText="Saving" disabled={!name.trim()}>
          Save
        </Button>
      </form>
    </Sheet>
  );
}

interface ListProps {
  passkeys: readonly PasskeyRow[];
  hasPin: boolean;
  zone: string;
  /** The page's picture for the empty state. */
  drawn?: ReactNode;
}

function usePasskeys(given: readonly PasskeyRow[]) {
  const [list, setList] = useState(given);
  const [renamed, setRenamed] = useState<PasskeyRow>();
  useEffect(wakeOverlays, []);
  const remove = ({ id, name }: PasskeyRow) =>
    openAction({
      type: 'warning',
      title: `Remove ${name}?`,
      message:
        'It will no longer sign you in or confirm payments, and every other device is signed out. Delete it from your device’s passwords as well.',
      actionButtonText: 'Remove passkey',
      onAction: async () => {
        await removePasskey(id);
        setList((now) => now.filter((each) => each.id !== id));
        // it may have been this device's; signing in with another one records that again
        clearPasskeyHere();
        showToast('Passkey removed');
      },
    });
  const keep = (next: readonly PasskeyRow[]) => {
    setList(next);
    setRenamed(undefined);
  };
  const add = (passkey: PasskeyRow) => setList((now) => [passkey, ...now]);
  return { list, renamed, setRenamed, remove, keep, add };
}

/** The passkeys of the account: view, rename and remove them, and add one on this device. */
export function PasskeyList({ passkeys, hasPin, zone, drawn }: ListProps) {
  const { list, renamed, setRenamed, remove, keep, add } = usePasskeys(passkeys);
  return (
    <section className="card card-flush" aria-labelledby="passkeys">
      <div className="card-head flush-head">
        <h2 id="passkeys">Passkeys</h2>
      </div>
      {list.length === 0 ? (
        <EmptyState
          drawn={drawn}
          title="No passkeys yet"
          text={`Sign in with your fingerprint, face or screen lock instead of your password${hasPin ? ', and confirm payments without your PIN' : ''}.`}
        />
      ) : (
        <ul className="rows">
          {list.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              zone={zone}
              onRename={() => setRenamed(passkey)}
              onRemove={() => remove(passkey)}
            />
          ))}
        </ul>
      )}
      <AddPasskey hasPin={hasPin} onAdded={add} />
      {renamed && (
        <RenameSheet passkey={renamed} onClose={() => setRenamed(undefined)} onDone={keep} />
      )}
    </section>
  );
}
