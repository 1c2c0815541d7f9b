import { useState } from 'react';
import { Switch } from '#islands/ui/switch.tsx';
import { listMe } from '#lib/rewards/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';

/** Whether a member wants to be listed among those of the highest rank. */
export function ListMe({ listed: given }: { listed: boolean }) {
  const [listed, setListed] = useState(given);
  const [busy, setBusy] = useState(false);
  const change = async (on: boolean) => {
    setBusy(true);
    try {
      const { data } = await listMe(on);
      setListed(data.listed);
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch name="listed" checked={listed} busy={busy} onChange={(on) => void change(on)}>
      Show the first letters of my name here when I’m a Boss
    </Switch>
  );
}
