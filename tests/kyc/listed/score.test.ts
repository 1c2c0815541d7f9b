import { describe, expect, it } from 'vitest';
import { LIKELY, scoreMatch } from '#server/kyc/listed/score.ts';

const listed = {
  names: ['Abubakar Musa Ibrahim', 'Musa, Abu-Bakr', 'أبو بكر موسى'],
  birthDates: ['1975-03-02'],
};
const scoreOf = (name: string, birthDate: string | null, birthDates = listed.birthDates) =>
  scoreMatch({ name, birthDate }, { ...listed, birthDates }).score;

describe('the score of a name against a list', () => {
  it('is full for the same name and day of birth, whatever the order and the accents', () => {
    expect(scoreOf('IBRAHIM Musa Abúbakar', '1975-03-02')).toBe(100);
    expect(scoreOf('Musa Abu Bakr', '1975-03-02')).toBe(100);
  });

  it.each([
    ['1975-03-02', ['1975-03-02'], 100],
    ['1975-03-02', ['1975'], 95],
    ['1975-03-02', [], 90],
    [null, ['1975-03-02'], 90],
    ['1990-01-01', ['1975-03-02'], 60],
  ])('of someone born on %s beside %j is %i', (born, birthDates, score) => {
    expect(scoreOf('Abubakar Musa Ibrahim', born, birthDates)).toBe(score);
  });

  it('needs two words in common', () => {
    expect(scoreOf('Musa Okoro', '1975-03-02')).toBe(0);
    expect(scoreOf('Musa', '1975-03-02')).toBe(0);
  });

  it('leaves two of three words to an operator only with the same day of birth', () => {
    expect(scoreOf('Abubakar Ibrahim', '1975-03-02')).toBeGreaterThanOrEqual(LIKELY);
    expect(scoreOf('Abubakar Ibrahim', null)).toBeLessThan(LIKELY);
  });

  it('shows what agrees and what differs', () => {
    const { reasons } = scoreMatch(
      { name: 'Abubakar Musa Ibrahim', birthDate: '1990-01-01' },
      listed,
    );
    expect(reasons).toEqual(['Name: 100%', 'Born on another day: 1975-03-02']);
  });
});
