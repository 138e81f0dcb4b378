import { Button as AntdButton } from "antd";
import type { MouseEvent, ReactNode } from "react";
import { useHref, useLinkClickHandler } from "react-router";
import { Icon, type IconName } from "./Icon.tsx";

interface Look {
  kind?: "primary" | "default" | "text" | "danger";
  icon?: IconName;
  /** Shown while the action runs; another press does nothing. */
  busy?: boolean;
  disabled?: boolean;
  submit?: boolean;
  small?: boolean;
  /** The name of a button that shows its icon alone. */
  label?: string;
  children?: ReactNode;
}

const lookOf = ({ kind, icon, busy, disabled, submit, small, label }: Look) => ({
  type:
    kind === "primary" || kind === "danger"
      ? ("primary" as const)
      : kind === "text"
        ? ("text" as const)
        : undefined,
  danger: kind === "danger",
  icon: icon && <Icon name={icon} />,
  loading: busy,
  disabled,
  htmlType: submit ? ("submit" as const) : ("button" as const),
  size: small ? ("small" as const) : undefined,
  "aria-label": label,
  title: label,
});

function LinkButton({ to, children, ...look }: Look & { to: string }) {
  const href = useHref(to);
  const open = useLinkClickHandler<HTMLElement>(to);
  return (
    // React Router asks for an anchor's event and reads nothing of it that a button's lacks.
    <AntdButton {...lookOf(look)} href={href} onClick={(event) => open(event)}>
      {children}
    </AntdButton>
  );
}

/**
 * The cursor stays in its field while a form's button is pressed: a field is checked when it is left, and the line that
 * its error takes would move the button away from under the pointer, so that the press sent nothing.
 */
const keepCursor = (event: MouseEvent) => event.preventDefault();

/** A button, or with `to` a link that looks like one. */
export function Button(props: Look & { to?: string; onClick?: () => void }) {
  const { to, onClick, children, ...look } = props;
  if (to !== undefined)
    return (
      <LinkButton to={to} {...look}>
        {children}
      </LinkButton>
    );
  return (
    <AntdButton {...lookOf(look)} onMouseDown={look.submit ? keepCursor : undefined} onClick={onClick}>
      {children}
    </AntdButton>
  );
}
