// The way from a match to its review.
import { gameLink } from '../../play/link';
import type { Match } from '../../play/match.svelte';
import { reviewAddress } from '../../routes/review';

/** A game that nobody keeps stands in the address itself. */
export async function openReview(match: Match, step: number | null = null): Promise<void> {
  const name = match.name ?? (await gameLink(match.record())).slice(2);
  location.hash = reviewAddress(name, step);
}
