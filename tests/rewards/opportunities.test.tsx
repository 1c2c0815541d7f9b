import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpportunityList } from '#islands/rewards/opportunity-list.tsx';
import { TutorialQuestion } from '#islands/rewards/tutorial-question.tsx';
import { serverNow } from '#lib/browser/server-time.ts';
import type { Opportunity } from '#lib/rewards/opportunities.contract.ts';
import { tutorialQuestions } from '#lib/rewards/tutorial-questions.ts';
import { findIssues } from '#tests/support/axe.ts';
import {
  cleanBrowser,
  pageMadeAt,
  signedInPage,
  toastTexts,
} from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

let api: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let serial = 0;
const anOpportunity = (changes: Partial<Opportunity> = {}): Opportunity => ({
  id: `0b3f8a52-6a38-4a53-9f51-${String(++serial).padStart(12, '0')}`,
  task: 'verify',
  title: 'Verify your identity',
  text: 'It takes a few minutes.',
  amount: '100.00',
  currency: 'NGN',
  gold_coins: 0,
  state: 'ready',
  progress: { done: 1, of: 1 },
  link: '/complete-kyc',
  ends_at: null,
  left: 5,
  question: null,
  ...changes,
});
const claimOf = ({ id }: Opportunity) => `POST /opportunities/${id}/claim`;

describe('Opportunities', () => {
  it('are ordered by what can be done with them, each with its reward and its link', async () => {
    const { container } = render(
      <OpportunityList
        opportunities={[
          anOpportunity(),
          anOpportunity({ state: 'open', task: 'two_factor', link: '/two-factor-auth' }),
          anOpportunity({ state: 'spent' }),
          anOpportunity({ state: 'taken_back', amount: '0.00', gold_coins: 1 }),
        ]}
      />,
    );
    expect(screen.getAllByRole('heading').map((each) => each.textContent)).toEqual([
      ...['Ready to claim', 'To do', 'Used up', 'Done'],
    ]);
    expect(screen.getByRole('link', { name: 'Turn it on' }).getAttribute('href')).toBe(
      '/two-factor-auth',
    );
    screen.getByText('1 gold coin');
    screen.getByText('The budget is used up. There may be more next month.');
    screen.getByText('The trade was reversed, and so was the reward.');
    expect(await findIssues(container)).toEqual([]);
  });

  it('lead unverified members to their profile before they claim', () => {
    const learned = anOpportunity({ state: 'verify', task: 'learn', title: 'Learn about coins' });
    render(<OpportunityList opportunities={[learned]} />);
    const link = screen.getByRole('link', { name: 'Verify to claim: Learn about coins' });
    expect(link.getAttribute('href')).toBe('/complete-kyc');
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  });

  it('are claimed once by a double tap, with a message', async () => {
    const one = anOpportunity();
    api.on(claimOf(one), { body: { data: { ...one, state: 'claimed' } } });
    render(<OpportunityList opportunities={[one]} />);
    const button = screen.getByRole('button', { name: 'Claim: Verify your identity' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText('Added to your rewards.');
    expect(api.sent(claimOf(one))).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toBe('Claimed: Verify your identity.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('stay as they are where they are refused, with the reason', async () => {
    const one = anOpportunity();
    const message = 'Its budget is used up. There may be more next month.';
    api
      .on(claimOf(one), { status: 409, body: { message } })
      .on('GET /opportunities', { body: { data: [{ ...one, state: 'spent' }] } });
    render(<OpportunityList opportunities={[one]} />);
    fireEvent.click(screen.getByRole('button', { name: /Claim/ }));
    await waitFor(() => expect(toastTexts().join()).toContain(message));
    screen.getByRole('heading', { name: 'Used up' });
  });

  it('are shown as claimed where only the answer was lost', async () => {
    const one = anOpportunity();
    api
      .on(claimOf(one), lost)
      .on('GET /opportunities', { body: { data: [{ ...one, state: 'claimed' }] } });
    render(<OpportunityList opportunities={[one]} />);
    fireEvent.click(screen.getByRole('button', { name: /Claim/ }));
    await screen.findByText('Added to your rewards.');
    expect(toastTexts()).toEqual([]);
  });

  it('show what to do when there are none', () => {
    render(<OpportunityList opportunities={[]} />);
    screen.getByText('Nothing to earn right now');
  });
});

describe('The question of a tutorial', () => {
  const { ask, answers } = tutorialQuestions['two-factor'];
  const asked = (again_at: string | null = null) =>
    anOpportunity({
      task: 'learn',
      state: 'open',
      amount: '0.00',
      gold_coins: 10,
      question: { tutorial: 'two-factor', ask, answers: [...answers], again_at },
    });
  const answerOf = ({ id }: Opportunity) => `POST /opportunities/${id}/answer`;
  const choose = (n: number) => fireEvent.click(screen.getByLabelText(answers[n]!));
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Answer' }));

  it('requires an answer before it sends one', async () => {
    const one = asked();
    const { container } = render(<TutorialQuestion opportunity={one} />);
    screen.getByRole('heading', { name: 'Answer and earn 10 gold coins' });
    send();
    await screen.findByText('Choose an answer.');
    expect(api.sent(answerOf(one))).toHaveLength(0);
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows that an answer is wrong, and when another attempt is possible', async () => {
    const one = asked();
    const again = new Date(Date.now() + 60_000).toISOString();
    const later = { ...one, question: { ...one.question!, again_at: again } };
    api.on(answerOf(one), { body: { data: { right: false, opportunity: later } } });
    render(<TutorialQuestion opportunity={one} />);
    choose(0);
    send();
    await screen.findByText('That’s not it. Read the guide again, then try again.');
    const button = await screen.findByRole('button', { name: /^Try again in \d+ s$/ });
    choose(1);
    fireEvent.click(button);
    expect(api.sent(answerOf(one)).map(({ body }) => body)).toEqual([{ choice: 0 }]);
  });

  it('counts until the next attempt by the server, on a phone that is two hours fast or slow', async () => {
    const [made, hour] = [Date.now(), 3_600_000];
    pageMadeAt(new Date(made));
    const at = (ms: number) => asked(new Date(serverNow() + ms).toISOString());
    for (const wrong of [2 * hour, -2 * hour]) {
      vi.setSystemTime(made + wrong);
      const waiting = render(<TutorialQuestion opportunity={at(hour)} />);
      await screen.findByRole('button', { name: 'Try again in 60 s' });
      waiting.unmount();
      const over = render(<TutorialQuestion opportunity={at(-hour)} />);
      expect(screen.queryByRole('button', { name: /^Try again in/ })).toBeNull();
      over.unmount();
    }
  });

  it('leads from the right answer to the claim', async () => {
    const one = asked();
    const ready = { ...one, state: 'ready' as const, question: null };
    api
      .on(answerOf(one), { body: { data: { right: true, opportunity: ready } } })
      .on(claimOf(one), { body: { data: { ...ready, state: 'claimed' } } });
    render(<TutorialQuestion opportunity={one} />);
    choose(1);
    send();
    fireEvent.click(await screen.findByRole('button', { name: /^Claim/ }));
    await screen.findByText(/^Claimed: 10 gold coins/);
  });
});
