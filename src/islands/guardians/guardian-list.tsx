import { useEffect, useState } from 'react';
import { openAction, showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { guardians as numbers } from '#lib/constants.ts';
import { removeGuardian } from '#lib/guardians/browser/calls.ts';
import type { Guardian } from '#lib/guardians/contract.ts';
import { GuardianRow } from './guardian-row.tsx';
import { InviteForm } from './invite-form.tsx';

interface GuardianListProps {
  guardians: readonly Guardian[];
  zone: string;
}

const whatRemovingDoes = ({ state, name }: Guardian): string =>
  state === 'accepted'
    ? `${name} can still lock your account for seven days. So a thief with your phone can’t remove your guardians first.`
    : 'The invitation link stops working.';

/** The people who can lock the account together: invite them by a link, or remove them. */
export function GuardianList({ guardians, zone }: GuardianListProps) {
  const [list, setList] = useState(guardians);
  useEffect(wakeOverlays, []);
  const remove = (guardian: Guardian) =>
    openAction({
      type: 'warning',
      title: `Remove ${guardian.name}?`,
      message: whatRemovingDoes(guardian),
      actionButtonText: 'Remove',
      onAction: async () => {
        setList((await removeGuardian(guardian.id)).data);
        showToast('Guardian removed');
      },
    });
  return (
    <div className="flow">
      <section className="card stack-s" aria-labelledby="guardians">
        <h2 id="guardians">People who can help you</h2>
        <p className="sub">
          Choose up to {numbers.most} people you trust. If your phone is stolen, two of them can
          lock your account together, from any phone. They need no account, and they never see or
          move your money.
        </p>
        <p className="sub">
          If you lose your phone, number and email, two of them can also help you back in. You need
          a verified identity for that, and they count from seven days after they accept.
        </p>
        <p className="sub">
          No one can lift that lock for 24 hours, not even our team. Your lock code opens it, so
          make one too.
        </p>
      </section>
      {list.length > 0 && (
        <section className="card card-flush" aria-label="Your guardians">
          <ul className="rows">
            {list.map((each) => (
              <GuardianRow
                key={each.id}
                guardian={each}
                zone={zone}
                onRemove={() => remove(each)}
              />
            ))}
          </ul>
        </section>
      )}
      <section className="card stack-s" aria-labelledby="invite">
        <h2 id="invite">Invite a guardian</h2>
        <InviteForm
          guardians={list}
          onInvited={(guardian) => setList((now) => [...now, guardian])}
        />
      </section>
    </div>
  );
}
