import { Box, Text } from 'ink';
import { Component, type ReactNode } from 'react';
import type { ScreenBox } from '../../terminal/painter.ts';

export interface GuardProps {
  /** What is inside, as a person would call it. */
  readonly part: string;
  readonly box: ScreenBox;
  readonly onBroken?: ((part: string, error: unknown) => void) | undefined;
  readonly children: ReactNode;
}

/** Keeps what throws while it is drawn from taking the screen along: its box says what happened. A class, as React wants. */
export class Guard extends Component<GuardProps, { reason?: string }> {
  override state: { reason?: string } = {};

  static getDerivedStateFromError(error: unknown): { reason: string } {
    return { reason: error instanceof Error ? error.message : String(error) };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onBroken?.(this.props.part, error);
  }

  override render(): ReactNode {
    const { part, box, children } = this.props;
    if (this.state.reason === undefined) return children;
    return (
      <Box position="absolute" {...box} overflow="hidden">
        <Text color="redBright" wrap="truncate">{` cannot draw ${part}: ${this.state.reason}`}</Text>
      </Box>
    );
  }
}
