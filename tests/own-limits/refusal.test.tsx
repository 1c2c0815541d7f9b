import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ErrorModal } from '#islands/shell/error-modal.tsx';
import { LimitsCard } from '#islands/wallet/limits-card.tsx';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { statusOf } from '#tests/support/funding.ts';

beforeEach(cleanBrowser);

const refused = (body: Record<string, unknown>) =>
  presentError(
    new ApiError({
      kind: 'answer',
      status: 403,
      code: 'daily_spend_limit_exceeded',
      message: 'Your own limit is ₦3,000.00 a day.',
      body: { highest_level: true, ...body },
    }),
  );

describe('a payment above an own limit', () => {
  it('opens a box that leads to the limits, and above another limit it doesn’t', () => {
    refused({ own_limit: true });
    expect($modal.get()).toMatchObject({ name: 'error', error: 'own-limit' });
    refused({});
    expect($modal.get()).toMatchObject({ name: 'error', error: 'limit-reached' });
  });

  it('hides the limit with the balance', () => {
    render(<ErrorModal error="own-limit" message="Your own limit is ₦3,000.00 a day." login="" />);
    expect(screen.getByText('₦3,000.00').className).toBe('own');
  });

  it('is explained beside the limits before it is tried', () => {
    const notes = ['You switched on “Nothing leaves my wallet”.'];
    render(<LimitsCard status={{ ...statusOf(), notes }} zone="Africa/Lagos" />);
    expect(screen.getByText(notes[0]!)).toBeDefined();
  });
});
