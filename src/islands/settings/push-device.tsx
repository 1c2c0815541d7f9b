import { useEffect, useState } from 'react';
import { Switch } from '#islands/ui/switch.tsx';
import {
  readPushState,
  turnOffPush,
  turnOnPush,
  type PushState,
} from '#lib/browser/push/device.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';

const words: Record<PushState | 'failed', string> = {
  on: 'This device is told at once, also while Oja is closed. Signing out ends it.',
  off: 'Be told at once, also while Oja is closed. Your browser asks you first.',
  blocked:
    'Your browser blocks messages from us. To allow them, tap the sign left of the address, open the permissions, allow notifications, and load this page again.',
  install:
    'An iPhone or iPad takes messages for apps on the home screen only. Tap Share, then Add to Home Screen, open Oja from there and come back to this page.',
  unsupported: 'This browser can’t take messages. Email and SMS still reach you.',
  failed: 'That did not work. Check your connection and try again.',
};

/** Push on this one device: what the browser allows, in its own words. */
export function PushDevice() {
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => void readPushState().then(setState), []);
  const change = async (on: boolean) => {
    const user = currentUser();
    if (!user) return;
    setBusy(true);
    setFailed(false);
    try {
      setState(await (on ? turnOnPush(user.uuid) : turnOffPush()));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const canChange = state === 'on' || state === 'off';
  return (
    <section className="card" aria-labelledby="push-device">
      <div className="card-head">
        <h2 id="push-device">Push on this device</h2>
      </div>
      <Switch
        name="push-device"
        checked={state === 'on'}
        disabled={!canChange}
        busy={busy}
        describedBy="push-device-state"
        onChange={(on) => void change(on)}
      >
        <span className="row-t">Tell this device</span>
      </Switch>
      <p className="sub" id="push-device-state" role="status">
        {failed ? words.failed : words[state ?? 'off']}
      </p>
      <noscript>
        <p className="sub">This switch needs JavaScript.</p>
      </noscript>
    </section>
  );
}
