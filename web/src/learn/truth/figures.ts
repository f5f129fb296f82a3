// Figures as people write them in the language of the page.
import { formatNumber } from '../../i18n/formats';
import type { Figure } from './truth';

/** “51.54%” of a figure, with as many digits as it has. */
export function figureInWords(figure: Figure): string {
  const percent = figure.endsWith('%');
  const value = parseFloat(figure);
  const digits = (/\.(\d+)/.exec(figure)?.[1] ?? '').length;
  return formatNumber(percent ? value / 100 : value, {
    style: percent ? 'percent' : 'decimal',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export const figuresInWords = (figures: Record<string, Figure>) =>
  Object.fromEntries(Object.entries(figures).map(([name, of]) => [name, figureInWords(of)]));

/** “1.56”: hundredths of a chance, of millionths. */
export const pointsLost = (millionths: number) =>
  formatNumber(millionths / 10000, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
