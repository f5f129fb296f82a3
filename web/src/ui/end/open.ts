// The way from a match to its review.
import type { Match } from '../../play/match.svelte';
import { reviewAddress } from '../../routes/review';

/** A game that nobody keeps stands in the address itself. */
async function linkOf(match: Match): Promise<string> {
  const { gameLink } = await import('../../play/link');
  return (await gameLink(match.record())).slice(2);
}

export async function openReview(match: Match, step: number | null = null): Promise<void> {
  location.hash = reviewAddress(match.name ?? (await linkOf(match)), step);
}
