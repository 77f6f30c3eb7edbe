"""A scene fixture with events, and where its events go, from the description of the format.

Fixtures with timelines and with what this program does not cover raise Unsupported with a reason.
"""
import json
import plistlib
import re

from predicates import Predicate, Unsupported

BROWSING = "NSUserActivityTypeBrowsingWeb"
ROLES = {
    "UIWindowSceneSessionRoleApplication": "application",
    "UIWindowSceneSessionRoleExternalDisplayNonInteractive": "externalDisplay",
    "UISceneSessionRoleImmersiveSpaceApplication": "immersiveSpace",
    "UIWindowSceneSessionRoleVolumetricApplication": "volumetric",
}
TOP = {"$schema", "title", "source", "notes", "scenes", "events", "identifiers", "app",
       "focusPrefix", "options", "lint", "meta", "hits"}
LONGEST = 65536
VISIBLE = ("foregroundActive", "foregroundInactive")
# The warnings that depend on what the predicates say.
LIVE_WARNINGS = ("no-scene-matches", "tie-between-visible-windows")


def only(keys, value, what):
    """Refuses an object that has other keys."""
    extra = set(value) - set(keys)
    if extra:
        raise Unsupported(f"{what} with {', '.join(sorted(extra))}")


def no_key_twice(pairs):
    if len({key for key, _ in pairs}) < len(pairs):
        raise Unsupported("a key comes twice")
    return dict(pairs)


def read_json(path):
    return json.loads(path.read_text(encoding="utf-8-sig"), object_pairs_hook=no_key_twice)


class Scene:
    """A window: two predicates, each with its path, None where the fixture has none."""

    KEYS = {"id", "title", "notes", "can", "prefers", "canArguments", "prefersArguments", "state",
            "form", "configuration", "kind", "restoration", "userInfo", "role", "lint",
            "destructionConditions"}

    def __init__(self, value, position):
        only(self.KEYS, value, "a scene")
        if value.get("form", "uikit") != "uikit":
            raise Unsupported("a scene of SwiftUI")
        self.id, self.position = value["id"], position
        self.role = ROLES.get(value.get("role"), value.get("role", "application"))
        state = value.get("state", "connected")
        self.connected = state not in ("disconnected", "unattached")
        self.visible = state in VISIBLE
        self.predicates = {}
        for tier in ("can", "prefers"):
            if tier in value:
                arguments = value.get(f"{tier}Arguments", [])
                self.predicates[tier] = Predicate(value[tier], arguments)

    def path(self, tier):
        return f"$.scenes[{self.position}].{tier}"

    def value(self, tier, text, note=None):
        """Says whether a predicate is true; without one `can` is, and `prefers` is not."""
        if tier not in self.predicates:
            return tier == "can"
        told = None
        if note:
            def told(comparison, value):
                note(self.path(tier), comparison, value)
        value = self.predicates[tier].value(text, told)
        if note:
            note(self.path(tier), None, value)
        return value


class Event:
    """What arrives: its identifier or None, its role, and what is expected."""

    def __init__(self, value, folder):
        self.expect = value.get("expect")
        self.role = ROLES.get(value.get("role"), value.get("role", "application"))
        self.session, self.drag = None, value.get("drag")
        only({"name", "notes", "role", "expect", "lint", "notification", "shortcut",
              "userActivity", "handoff", "url", "icon", "sharePlay", "appIntent", "identifier",
              "request", "drag"}, value, "an event")
        self.identifier = self.identifier_of(value, folder)
        if self.identifier is not None and not self.identifier.isascii():
            raise Unsupported("an identifier beyond ASCII")
        if self.identifier is not None and len(self.identifier) > LONGEST:
            raise Unsupported("an identifier over 64 KiB")

    def identifier_of(self, value, folder):
        def payload(key):
            found = value[key]
            if isinstance(found, str):
                found = read_json(folder / found)
            return found

        if "identifier" in value:
            return value["identifier"]
        if "url" in value:
            return value["url"]
        if "icon" in value or "drag" in value:
            return None
        if "notification" in value:
            return text_or_none(payload("notification")["aps"].get("target-content-id"))
        if "shortcut" in value:
            return text_or_none(payload("shortcut").get("targetContentIdentifier"))
        if "sharePlay" in value:
            activity = payload("sharePlay")
            association = activity.get("association", "default")
            if isinstance(association, dict):
                return association["content"]
            return activity["activityIdentifier"] if association == "default" else None
        if "appIntent" in value:
            intent = value["appIntent"]
            return intent.get("contentIdentifier", intent["type"])
        if "request" in value:
            if "session" not in value["request"]:
                raise Unsupported("a request without a session")
            self.session = value["request"]["session"]
            return None
        activity = payload("userActivity") if "userActivity" in value else value["handoff"]
        if "targetContentIdentifier" in activity:
            return activity["targetContentIdentifier"]
        return activity.get("webpageURL") if activity["activityType"] == BROWSING else None


def text_or_none(value):
    return value if isinstance(value, str) else None


class Fixture:
    """Scenes in order of recency, events, and the few facts that decide."""

    def __init__(self, path):
        value = read_json(path)
        if "timeline" in value:
            raise Unsupported("a timeline")
        only(TOP, value, "a fixture")
        options = value.get("options", {})
        only({"profile", "within", "lastWindow", "appIntentDelivery", "nilIdentifier",
              "requestScores", "nilSession"}, options, "options")
        if options.get("nilIdentifier", "mostRecent") != "mostRecent":
            raise Unsupported("nilIdentifier")
        self.within = Predicate(options["within"]) if "within" in options else None
        self.prefix = value.get("focusPrefix", "")
        if not self.prefix.isascii():
            raise Unsupported("a focus prefix beyond ASCII")
        app = value.get("app", {})
        only({"supportsMultipleScenes", "activityTypes", "bundleIdentifier", "manifest",
              "configurations", "delegate", "platform"}, app, "an app")
        self.multiple = app.get("supportsMultipleScenes", True)
        self.types = app.get("activityTypes")
        if "manifest" in app:
            plist = plistlib.loads((path.parent / app["manifest"]).read_bytes())
            scenes = plist.get("UIApplicationSceneManifest", {})
            self.multiple = scenes.get("UIApplicationSupportsMultipleScenes", False)
            self.types = plist.get("NSUserActivityTypes", [])
        self.scenes = [Scene(item, place) for place, item in enumerate(value["scenes"])]
        if "identifiers" in value:
            events = [{"identifier": item} for item in value["identifiers"]]
        else:
            events = value.get("events", [])
        self.events = [Event(item, path.parent) for item in events]


class Decision:
    """Who gets an event."""

    def __init__(self, scene, score, consulted, tied=(), refused=False):
        self.scene, self.score, self.consulted = scene, score, consulted
        self.refused = refused
        self.tied = [item.id for item in tied] if len(tied) > 1 else []
        visible = scene is not None and scene.visible
        self.visible_tie = consulted and visible and sum(item.visible for item in tied) > 1

    @property
    def action(self):
        if self.scene is None:
            return "refuse" if self.refused else "create"
        return "continue" if self.scene.connected else "reconnect"

    @property
    def name(self):
        return self.scene.id if self.scene else None

    @property
    def warnings(self):
        found = set()
        if self.consulted and self.scene is None:
            found.add("no-scene-matches")
        if self.visible_tie:
            found.add("tie-between-visible-windows")
        return found

    def fails(self, expect):
        """Says whether it is not as expected."""
        said = {"scene": self.name, "score": self.score, "action": self.action, "tied": self.tied}
        for key, value in expect.items():
            if key == "rule":
                raise Unsupported("an expected rule")
            if key == "warnings":
                wanted = {item for item in value if item in LIVE_WARNINGS}
                if wanted != self.warnings:
                    return True
            elif said[key] != value:
                return True
        return False


def route(fixture, scenes, event, note=None):
    """Returns the decision on an event among scenes, the most recent first."""
    if event.drag is not None:
        # A drag to the edge opens a window, where the app lists its type or says nothing of types.
        if not fixture.multiple:
            raise Unsupported("a drag in an app of one window")
        listed = fixture.types is None or event.drag["activityType"] in fixture.types
        return Decision(None, "none", False, refused=not listed)
    if event.session is not None:
        if not fixture.multiple:
            raise Unsupported("a request in an app of one window")
        return Decision(next(item for item in scenes if item.id == event.session), "none", False)
    rivals = [item for item in scenes if item.role == event.role]
    if not fixture.multiple:
        if not rivals:
            raise Unsupported("an app of one window without it")
        return Decision(rivals[0], "none", False)
    if event.identifier is None:
        return Decision(rivals[0] if rivals else None, "none", False)
    text = fixture.prefix + event.identifier
    scored = {"prefers": [], "can": []}
    for scene in rivals:
        # `can` is evaluated only where `prefers` is false.
        if scene.value("prefers", text, note):
            scored["prefers"].append(scene)
        elif scene.value("can", text, note):
            scored["can"].append(scene)
    for score in ("prefers", "can"):
        if scored[score]:
            return Decision(scored[score][0], score, True, scored[score])
    return Decision(None, "none", True)


class Coverage:
    """What the events try, as the report of the command has it."""

    def __init__(self, fixture):
        self.values, self.tiers, self.never_met = {}, {}, set()
        for scene in fixture.scenes:
            for tier, predicate in scene.predicates.items():
                self.tiers[scene.path(tier)] = set()
                if not predicate.comparisons and not predicate.value("", None):
                    self.never_met.add(scene.path(tier))
                for comparison in predicate.comparisons:
                    self.values[scene.path(tier), comparison.span] = set()
        won = set()
        for event in fixture.events:
            decision = route(fixture, fixture.scenes, event, self.note)
            won.add(decision.name)
        self.never_won = [item.id for item in fixture.scenes if item.id not in won]

    def note(self, path, comparison, value):
        if comparison is None:
            self.tiers[path].add(value)
        else:
            self.values[path, comparison.span].add(value)

    def without(self, value):
        """Returns the comparisons that never had a value; None: that had none."""
        return {key for key, found in self.values.items()
                if (not found if value is None else value not in found)}

    @property
    def tiers_never_true(self):
        """Predicates that no event made true; one without a comparison that is false cannot be."""
        return {path for path, found in self.tiers.items()
                if True not in found and path not in self.never_met}


def changed(fixture, mutant):
    """Returns the scenes of a fixture with the mistake that a mutant is."""
    if "order" in mutant:
        by_id = {item.id: item for item in fixture.scenes}
        if sorted(by_id) != sorted(mutant["order"]):
            raise Unsupported("an order of other scenes")
        return [by_id[name] for name in mutant["order"]]
    edits = {}
    for edit in mutant.get("edits", [mutant]):
        match = re.fullmatch(r"\$\.scenes\[(\d+)\]\.(can|prefers)", edit["path"])
        if not match:
            raise Unsupported("a mistake elsewhere")
        edits.setdefault(int(match.group(1)), {})[match.group(2)] = Predicate(edit["predicate"])
    scenes = list(fixture.scenes)
    for position, predicates in edits.items():
        scene = Scene.__new__(Scene)
        scene.__dict__.update(scenes[position].__dict__)
        scene.predicates = {**scene.predicates, **predicates}
        scenes[position] = scene
    return scenes
